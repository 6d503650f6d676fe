/** Who said something. */

const ROLES = ['watch', 'score', 'manage'];

/** The name of the phone or person, or null: a key that nobody has given a name is called after its role. */
export const named = (by) => (by && !ROLES.includes(by) ? by : null);
