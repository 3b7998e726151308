"""The table on the web: lobby, seats, websockets and storage. It knows no rules."""
