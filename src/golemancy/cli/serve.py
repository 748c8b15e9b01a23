"""The command that starts the server."""

from pathlib import Path
from typing import Annotated

from golemancy.cli.commands import Option


def serve(
    host: Annotated[str, Option(help="the address to listen on")] = "127.0.0.1",
    port: Annotated[int | None, Option(help="the port; default: 8642, or any free one")] = None,
    data: Annotated[Path | None, Option(help="the folder for matches; default: the user's data folder")] = None,
    browser: Annotated[bool, Option(help="open a browser")] = True,
    database: Annotated[str | None, Option(metavar="URL", help="sqlite:///FILE or postgresql://USER@HOST/NAME")] = None,
    workers: Annotated[int, Option(min=1, max=64, help="web processes")] = 1,
    golems: Annotated[
        int | None, Option(min=0, max=64, help="golem processes; 0: golems think in the web process")
    ] = None,
    offer: Annotated[list[str] | None, Option(metavar="GAME", help="a game to offer; default: all")] = None,
    log: Annotated[bool, Option("--log", help="log everything as lines of JSON")] = False,
    limits: Annotated[bool, Option(help="rate-limit requests")] = True,
    smtp: Annotated[
        str | None,
        Option(
            metavar="URL",
            envvar="GOLEMANCY_SMTP",
            help="send mail through smtp://USER:PASSWORD@HOST or smtps://…; better in the environment",
        ),
    ] = None,
    mail_from: Annotated[
        str | None, Option(metavar="ADDRESS", envvar="GOLEMANCY_MAIL_FROM", help="the sender of mail")
    ] = None,
    public_url: Annotated[
        str | None,
        Option(metavar="URL", envvar="GOLEMANCY_PUBLIC_URL", help="where people open the page; links lead there"),
    ] = None,
    push: Annotated[
        bool, Option("--push", envvar="GOLEMANCY_PUSH", help="offer notifications while the page is closed")
    ] = False,
    push_service: Annotated[
        list[str] | None,
        Option(metavar="URL", help="a push service besides those of the usual browsers, such as https://*.example.org"),
    ] = None,
    allow_host: Annotated[
        list[str] | None,
        Option(metavar="NAME", help="a domain that leads here, besides this machine's own names; '*': any"),
    ] = None,
) -> None:
    """Starts the server and opens the games in a browser."""
    from golemancy import server  # the command line should not wait for it otherwise

    server.run(
        host,
        port,
        data=data,
        open_browser=browser,
        database=database,
        workers=workers,
        thinkers=golems,
        offered=offer or (),
        structured_logs=log,
        limits=limits,
        smtp=smtp,
        mail_from=mail_from,
        public_url=public_url,
        push=push,
        push_services=push_service or (),
        hosts=allow_host or (),
    )
