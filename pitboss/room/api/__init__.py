"""HTTP and web sockets: thin handlers over the room, version 1 under /api/v1."""
