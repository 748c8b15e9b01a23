"""What goes on beside the requests: golems that think, clocks that run out."""
