"""The page does not grow with the game: as many nodes and as much memory after 500 decisions as after 50."""

from playwright.sync_api import CDPSession

from tests.web.conftest import Visitor, begin

EARLY, LATE = 45, 495  # after a hundred rounds without a claim the game would end
MORE_NODES = 1.1  # times
MORE_MEMORY = 1_000_000  # bytes
SEATS = 5
MOMENT = 500  # milliseconds until the last tree has been let go of
PLAY = """([match, seats, action, first, last]) => new Promise((done, fail) => {
    // Everybody rests, so that the table always looks the same: on a connection of its own, as a program has one.
    // The page hears of each decision and shows it; every tenth is waited for.
    const socket = new WebSocket(`ws://${location.host}/api/matches/${match}/live?seat=0&brief=1`);
    const shown = (number) => Number(document.querySelector('.table-page').dataset.number) >= number;
    const decide = (number) => {
        if (number % 10 === 0 && !shown(number)) setTimeout(() => decide(number), 5);
        else if (number < last) {
            const wanted = { type: 'decide', id: number, number, seat: number % seats, action };
            socket.send(JSON.stringify(wanted));
        }
        else if (shown(last)) (socket.close(), done());
        else setTimeout(() => decide(number), 5);
    };
    socket.onopen = () => decide(first);
    socket.onclose = () => fail(new Error('the connection is lost'));
    socket.onmessage = ({ data }) => {
        const said = JSON.parse(data);
        if (said.type === 'refused') fail(new Error(data));
        if (said.type === 'done') decide(said.id + 1);
    };
})"""


def size(cdp: CDPSession) -> tuple[int, int]:
    """Nodes and bytes that are in use."""
    cdp.send("HeapProfiler.collectGarbage")
    nodes, memory = cdp.send("Memory.getDOMCounters")["nodes"], cdp.send("Runtime.getHeapUsage")["usedSize"]
    return int(nodes), int(memory)


def test_a_page_at_a_long_game_stays_as_small_as_it_was(visitor: Visitor) -> None:
    page = visitor.page()
    match = begin(page, *["person"] * SEATS, first=0)
    rest = next(a["action"] for a in page.request.get(f"/api/matches/{match}").json()["actions"] if a["text"] == "rest")
    cdp = page.context.new_cdp_session(page)
    page.evaluate(PLAY, [match, SEATS, rest, 0, EARLY])
    page.wait_for_timeout(MOMENT)
    nodes, memory = size(cdp)
    page.evaluate(PLAY, [match, SEATS, rest, EARLY, LATE])
    page.wait_for_timeout(MOMENT)
    more_nodes, more_memory = size(cdp)
    assert more_nodes <= nodes * MORE_NODES
    assert more_memory <= memory + MORE_MEMORY
