"""What goes on beside the requests: thinkers that decide for golems, clocks that run out."""
