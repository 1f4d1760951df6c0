"""The running card room: people and their chips, live tables, the API, storage, the director's console.

One process runs a room: its tables live in memory, every change is stored before word of it is sent, and a room that
was switched off goes on from what was stored.
"""
