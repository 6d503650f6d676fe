/** The table screen: everything works without this file, and with it nobody has to wait. */
import './controllers/pad.js';
import './controllers/sharing.js';
