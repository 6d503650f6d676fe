"""A match or a pad as text, to and from: plain values, what comes back over REST, and the files people export."""
