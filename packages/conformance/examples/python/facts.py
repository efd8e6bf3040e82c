"""What is known about an install: read from the platform, and sent to match it."""

import asyncio
import time
from collections.abc import Callable, Coroutine
from typing import Any

from links import clean_pasted_link, find_click_id
from platform_port import Platform, now, wait_for

PROMPT_SECONDS = 60
MAX_PLAY_SECONDS = 99_999_999_999
SIGNALS = (
    'platform model modelId manufacturer systemVersion screenWidth screenHeight scale locale '
    'timezone userAgent'
).split()


class Facts:
    """Members may arrive late, and consent may end: each try sends what is known and allowed then."""

    def __init__(self, platform: Platform, is_allowed: Callable[[str], bool], install_id: str):
        self.click_id: str | None = None
        self.pasted_link: str | None = None
        self._referrer_times: dict[str, int] | None = None
        self._signals: dict[str, Any] | None = None
        self._platform = platform
        self._is_allowed = is_allowed
        self._install_id = install_id
        self._late: set[asyncio.Task] = set()

    async def read(
        self, spawn: Callable[[Coroutine], asyncio.Task], limit: float, link_hosts: list[str] | None
    ) -> None:
        """Returns when a request should be sent: with a click id at once, else when the others answered or are late."""
        referrer = spawn(self._read_referrer())
        signals = spawn(self._read_signals())
        clipboard = spawn(self._read_clipboard(limit, link_hosts))
        await asyncio.wait([referrer], timeout=max(0, limit - now()))
        if self.click_id is None:
            await asyncio.wait([signals], timeout=max(0, limit - now()))
            # It has limits of its own: the person may be reading the paste prompt.
            await asyncio.wait([clipboard])
        self._late = {task for task in (referrer, signals) if not task.done()}

    async def wait_for_more(self) -> bool:
        """Waits for a source that is late. Returns whether there was one."""
        if not self._late:
            return False
        _, self._late = await asyncio.wait(self._late, return_when=asyncio.FIRST_COMPLETED)
        return True

    def create_body(self) -> dict[str, Any] | None:
        """Returns the body of a match request, or None if there is nothing to match by."""
        body: dict[str, Any] = {'installId': self._install_id}
        if self.click_id and self._is_allowed('referrer'):
            times = {'referrer': self._referrer_times} if self._referrer_times else {}
            return {**body, 'clickId': self.click_id, **times}
        if self.pasted_link and self._is_allowed('clipboard'):
            body |= {'platform': self._platform.name, 'pastedLink': self.pasted_link}
        if self._signals and self._is_allowed('fingerprint'):
            known = {name: self._signals[name] for name in SIGNALS if name in self._signals}
            body |= {**known, 'timestamp': round(time.time() * 1000)}
        return body if len(body) > 1 else None

    async def _read_referrer(self) -> None:
        if self._platform.name != 'android' or not self._is_allowed('referrer'):
            return
        details = await self._platform.read_referrer()
        if details is not None:
            self.click_id = find_click_id(details['referrer']) or self.click_id
            times = {name: details.get(name) for name in ('clickTime', 'installTime')}
            # The store reports seconds. A larger number is in milliseconds, which the service rejects.
            if all(isinstance(value, int) and 0 <= value <= MAX_PLAY_SECONDS for value in times.values()):
                self._referrer_times = times

    async def _read_signals(self) -> None:
        if self._is_allowed('fingerprint'):
            self._signals = await self._platform.read_signals()

    async def _read_clipboard(self, limit: float, link_hosts: list[str] | None) -> None:
        if self._platform.name != 'ios' or not self._is_allowed('clipboard') or self.pasted_link:
            return
        # The check shows no prompt, and most clipboards have no URL.
        if await wait_for(self._platform.has_url_on_clipboard(), limit - now()):
            text = await wait_for(self._platform.read_clipboard(), PROMPT_SECONDS)
            self.pasted_link = clean_pasted_link(text or '', link_hosts)
