"""The page does not grow with the game: as many nodes and as much memory after 500 decisions as after 50."""

from playwright.sync_api import CDPSession

from golemancy.games.caravan.actions import DONE
from tests.web.conftest import Visitor, begin

EARLY, LATE = 50, 500
MORE_NODES = 1.1  # times
MORE_MEMORY = 1_000_000  # bytes
SEATS = 5
# Everybody plays a card in vain, then everybody takes it back: every 15 decisions the table looks the same again.
ROUNDS = [(seat, text) for seat in range(SEATS) for text in ("play upgrade 2", "done")]
ROUNDS += [(seat, "rest") for seat in range(SEATS)]
PLAY = """async ([match, first, last, rounds]) => {
    // On a connection of its own, as a program has one; the page hears of each decision and shows it.
    const socket = new WebSocket(`ws://${location.host}/api/matches/${match}/live?seat=0&brief=1`);
    const done = new Map();
    socket.onmessage = ({ data }) => {
        const said = JSON.parse(data);
        if (said.type === 'refused') throw new Error(data);
        if (said.type === 'done') done.get(said.id)();
    };
    const shown = async (number) => {
        while (Number(document.querySelector('.table-page').dataset.number) < number)
            await new Promise((then) => setTimeout(then, 5));
    };
    await new Promise((then) => (socket.onopen = then));
    for (let number = first; number < last; number++) {
        const [seat, action] = rounds[number % rounds.length];
        const answered = new Promise((then) => done.set(number, then));
        socket.send(JSON.stringify({ type: 'decide', id: number, number, seat, action }));
        await answered;
        if (number % 10 === 0) await shown(number);
    }
    await shown(last);
    socket.close();
}"""


def size(cdp: CDPSession) -> tuple[int, int]:
    """Nodes and bytes that are in use."""
    cdp.send("HeapProfiler.collectGarbage")
    nodes, memory = cdp.send("Memory.getDOMCounters")["nodes"], cdp.send("Runtime.getHeapUsage")["usedSize"]
    return int(nodes), int(memory)


def test_a_page_at_a_long_game_stays_as_small_as_it_was(visitor: Visitor) -> None:
    page = visitor.page()
    match = begin(page, *["person"] * SEATS, first=0)
    first = page.request.get(f"/api/matches/{match}").json()["actions"]
    numbers = {action["text"]: action["action"] for action in first} | {"done": DONE}
    rounds = [[seat, numbers[text]] for seat, text in ROUNDS]
    cdp = page.context.new_cdp_session(page)
    page.evaluate(PLAY, [match, 0, EARLY, rounds])
    nodes, memory = size(cdp)
    page.evaluate(PLAY, [match, EARLY, LATE, rounds])
    more_nodes, more_memory = size(cdp)
    assert more_nodes <= nodes * MORE_NODES
    assert more_memory <= memory + MORE_MEMORY
