"""What the library needs from the phone, and how long it waits for it."""

import asyncio
from collections.abc import Awaitable
from typing import Any, Protocol


class Platform(Protocol):
    """What the library needs from the phone. Every method may be slow, fail, or never return."""

    name: str

    async def read_item(self, key: str) -> str | None: ...
    async def write_item(self, key: str, value: str) -> None: ...
    async def read_signals(self) -> dict[str, Any] | None: ...
    async def read_referrer(self) -> dict[str, Any] | None: ...
    async def has_url_on_clipboard(self) -> bool: ...
    async def read_clipboard(self) -> str | None: ...
    async def read_initial_url(self) -> str | None: ...
    def get_install_times(self) -> tuple[float, float | None] | None: ...


def now() -> float:
    return asyncio.get_running_loop().time()


async def wait_for(work: Awaitable[Any], seconds: float) -> Any:
    """Returns the result, or None if it fails or takes too long."""
    try:
        return await asyncio.wait_for(work, max(0, seconds))
    except Exception:
        return None
