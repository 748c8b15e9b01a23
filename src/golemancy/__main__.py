"""`python -m golemancy` is the command `golemancy`."""

from golemancy.cli import main

if __name__ == "__main__":
    main()
