"""A browser in words, from what it says of itself."""

_BROWSERS = {
    "Edg": "Edge",
    "OPR": "Opera",
    "SamsungBrowser": "Samsung Internet",
    "Firefox": "Firefox",
    "FxiOS": "Firefox",
    "CriOS": "Chrome",
    "Chromium": "Chromium",
    "Chrome": "Chrome",
    "Safari": "Safari",
}
_SYSTEMS = {
    "iPhone": "iPhone",
    "iPad": "iPad",
    "Android": "Android",
    "CrOS": "a Chromebook",
    "Windows": "Windows",
    "Mac OS X": "a Mac",
    "Linux": "Linux",
}


def in_words(agent: str) -> str:
    """For example "Firefox on Windows"; nothing else of what the browser says is kept."""
    browser = next((name for sign, name in _BROWSERS.items() if f"{sign}/" in agent), "A browser")
    system = next((name for sign, name in _SYSTEMS.items() if sign in agent), None)
    return f"{browser} on {system}" if system else browser
