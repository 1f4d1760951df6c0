"""A small game that exercises the protocol, for the tests."""
