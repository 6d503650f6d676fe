"""What people can do with a pad: plain functions, each of which owns its transaction.

They are called within an application context and know nothing of requests, pages or JSON schemas. Ids come in as
UUID or text and go out as text.
"""
