"""A believable club for trying things out: real deals, bids by strength, six tricks, a season of evenings."""
