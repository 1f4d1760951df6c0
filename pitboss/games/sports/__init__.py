"""The sports pool: lines posted and results entered by the director, tickets of one selection or of several."""
