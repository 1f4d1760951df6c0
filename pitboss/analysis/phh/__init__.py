"""Hand histories of the PHH standard (version 0.0.2): read, replayed through our engine, and written.

https://phh.readthedocs.io
"""
