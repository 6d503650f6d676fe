"""What the parts of a page show, worked out from a match: templates only lay it out."""
