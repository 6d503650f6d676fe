"""Server-sent events: every open page follows its match."""
