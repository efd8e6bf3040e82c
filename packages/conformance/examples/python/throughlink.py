"""A Throughlink client library in Python, as an example for authors in other languages.

It shows which parts a client has and in which order they run, with the standard library only. What it cannot do, such as
events, its driver does not declare. `Rule 1` and so on are the rules in the README of the conformance kit.

Everything runs on one asyncio loop, so no state needs a lock. A read of the platform is a task that may never end.
"""

import asyncio
import json
import time
import uuid
from collections.abc import Callable, Coroutine
from dataclasses import asdict, dataclass, field
from typing import Any

from facts import Facts
from links import get_opened_type, get_route, get_short_url, merge_query
from platform_port import Platform, now, wait_for
from service import Reply, backoff, post

RECORD_KEY = 'throughlink.install'
WEEK_SECONDS = 7 * 24 * 60 * 60
GIVE_UP_SECONDS = 10 * 60
LATE_SECONDS = 10
DUPLICATE_SECONDS = 2


@dataclass(frozen=True)
class Context:
    """What the app sees."""

    is_link_processed: bool = False
    link_url: str | None = None
    link_route: str | None = None
    link_type: str | None = None


@dataclass
class Record:
    """What is stored about the install."""

    install_id: str = field(default_factory=lambda: str(uuid.uuid4()))
    installed_at: float | None = None
    # Set before the first request. Without an answer, only `resumeUnanswered` continues at a later start.
    attempted: bool = False
    # There was an answer, or a link opened the app.
    processed: bool = False
    # An update added this library to an app that people had. Only a click id matches such an install.
    is_old: bool = False
    # For an attempt that continues at a later start: nobody is asked to paste twice.
    click_id: str | None = None
    pasted_link: str | None = None
    # The link of `keepUntilCleared`.
    kept: dict[str, str] | None = None
    # The initial URL that the app has handled, and when. Android reports it again after the process was killed.
    handled_url: str | None = None
    handled_at: float = 0


class LinkClient:
    """One per process. `start` and `stop` follow the user interface; a match that runs goes on without it."""

    def __init__(self, platform: Platform, config: dict[str, Any], on_change: Callable[[], None]):
        self.context = Context()
        self._platform = platform
        self._config = config
        self._on_change = on_change
        self._tasks: set[asyncio.Task] = set()
        self._record: Record | None = None
        self._record_task: asyncio.Task | None = None
        self._match_task: asyncio.Task | None = None
        self._has_initial_url = asyncio.Event()
        self._initial_url: str | None = None
        self._last_open = ('', -float('inf'))
        self._opens = 0
        self._deadline = 0.0
        self._is_started = False
        self._is_in_background = False
        self._has_checked_handled = False
        # A deferred link is not shown after another link was opened, or after the app cleared the context.
        self._is_deferred_wanted = True

    def start(self) -> None:
        self._is_started = True
        self._is_in_background = False
        is_first = self._match_task is None
        if is_first:
            self._deadline = now() + self._timeout
            self._record_task = self._spawn(self._read_record())
            self._match_task = self._spawn(self._match())
            self._spawn(self._end_wait())
        self._spawn(self._read_initial_url())

    def stop(self) -> None:
        self._is_started = False
        # The activity was destroyed. The next one may have been created by the same link, tapped again.
        if self._is_in_background:
            self._initial_url = None

    def enter_background(self) -> None:
        self._is_in_background = True

    def update(self, config: dict[str, Any]) -> None:
        """Changes options. Consent that ends stops the match; consent or keys that come later start it."""
        self._config = config
        if self._match_task is None:
            return
        if not self._may_match:
            self._match_task.cancel()
            self._show(is_link_processed=True)
        elif self._match_task.done():
            self._match_task = self._spawn(self._match())

    def clear_link(self) -> None:
        if self.context.is_link_processed:
            url = self.context.link_url
            handled = {'handled_url': url, 'handled_at': time.time()} if url is not None and url == self._initial_url else {}
            self._is_deferred_wanted = False
            self._show(link_url=None, link_route=None, link_type=None)
            self._spawn(self._save(kept=None, **handled))

    def open(self, url: str) -> None:
        """Handles a URL with which the system opened the app."""
        link_type = get_opened_type(url, self._config.get('linkHosts'))
        if link_type is None or not self._is_started or not self._has_source('opened'):
            return
        last_url, opened_at = self._last_open
        # Platforms report one tap twice: as the initial URL and as an event.
        if url == last_url and now() - opened_at < DUPLICATE_SECONDS:
            return
        self._last_open = (url, now())
        self._opens += 1
        self._is_deferred_wanted = False
        if self._match_task:
            self._match_task.cancel()
        self._spawn(self._deliver(url, link_type, self._opens))

    def kill(self) -> None:
        """Ends everything without notice, as a system ends a process. Only a test needs it."""
        for task in self._tasks:
            task.cancel()

    # Links that open the app.

    async def _deliver(self, url: str, link_type: str, number: int) -> None:
        self._spawn(self._save(processed=True, kept=None))
        route = await self._resolve_route(url, now() + self._timeout)
        # A link that was opened meanwhile is newer.
        if number == self._opens:
            self._show(is_link_processed=True, link_url=url, link_route=route, link_type=link_type)

    async def _read_initial_url(self) -> None:
        try:
            url = await self._platform.read_initial_url()
            is_handled = await self._was_handled(url)
            # A later start finds the same URL again, unless another link created a new activity.
            is_new = url is not None and url != self._initial_url
            self._initial_url = url or self._initial_url
            if is_new and not is_handled:
                self.open(url)
        finally:
            self._has_initial_url.set()

    async def _was_handled(self, url: str | None) -> bool:
        """Android reports the URL that created an activity again after the process was killed."""
        if self._platform.name != 'android' or self._has_checked_handled:
            return False
        self._has_checked_handled = True
        await asyncio.wait([self._record_task], timeout=self._timeout * 0.25)
        handled_url = self._record.handled_url if self._record else None
        if handled_url is not None and handled_url != url:
            self._spawn(self._save(handled_url=None))
        return handled_url is not None and handled_url == url

    async def _resolve_route(self, url: str, deadline: float) -> str:
        """Returns the route of a link. A short link without an answer keeps its own: no tap is lost."""
        short = get_short_url(url, self._config.get('linkHosts')) if self._has_keys else None
        # The rest is for showing the link in time.
        deadline -= self._timeout * 0.1
        tries = 0
        while short is not None and now() < deadline:
            tries += 1
            reply = await post(self._config, 'resolve-short', {'url': short}, deadline - now())
            if reply.is_answer:
                return get_route(merge_query(reply.link, url) if reply.link else url)
            await asyncio.sleep(min(max(backoff(tries), reply.retry_after), deadline - now()))
        return get_route(url)

    # The match of the install.

    async def _match(self) -> None:
        if self._may_match:
            # A link that opened the app makes the match unnecessary. A slow platform does not delay it much.
            await wait_for(self._has_initial_url.wait(), self._timeout * 0.25)
            if await self._is_first_run():
                await self._match_install(self._record)
        await self._wait_for_initial_url()
        kept = self._record.kept if self._record and self._is_deferred_wanted else None
        self._show(is_link_processed=True, **(kept or {}))

    async def _is_first_run(self) -> bool:
        await asyncio.wait([self._record_task])
        if self._record is None or self._record.processed:
            return False
        # Rule 4: once per install, unless the app asks to continue.
        return not self._record.attempted or self._config.get('resumeUnanswered', False)

    async def _match_install(self, record: Record) -> None:
        facts = Facts(self._platform, self._has_source, record.install_id)
        facts.click_id, facts.pasted_link = record.click_id, record.pasted_link
        # One request fits between this moment and the deadline.
        limit = self._deadline - self._timeout * 0.3
        await facts.read(self._spawn, limit, self._config.get('linkHosts'))
        while facts.create_body() is None:
            # Rule 1: nothing was sent, so nothing is spent. A late source may still answer.
            if not await facts.wait_for_more():
                return
        known = {'click_id': facts.click_id, 'pasted_link': facts.pasted_link}
        if not await self._save(attempted=True, **known):
            # The match would be repeated at each start.
            return
        reply = await self._request_match(facts)
        if reply.link is None:
            await self._save(processed=reply.is_answer)
            return
        route = await self._resolve_route(reply.link, max(self._deadline, now() + self._timeout / 2))
        link = {'link_url': reply.link, 'link_route': route, 'link_type': 'deferred'}
        is_kept = self._config.get('keepUntilCleared', False) and self._is_deferred_wanted
        # Rule 5: stored before it is shown, so that a kill in between never shows a link twice.
        await self._save(processed=True, kept=link if is_kept else None)
        await self._wait_for_initial_url()
        if self._is_deferred_wanted:
            self._show(is_link_processed=True, **link)

    async def _request_match(self, facts: Facts) -> Reply:
        """Sends the request until there is an answer (rules 2 and 3)."""
        tries = 0
        give_up_at = now() + GIVE_UP_SECONDS
        while now() < give_up_at and (body := facts.create_body()):
            tries += 1
            left = max(0.0, self._deadline - now())
            # A try that leaves time for another one is short. The last one may be answered late.
            is_last = left <= self._timeout / 2 or tries >= 3
            limit = left + LATE_SECONDS if is_last else self._timeout / 2
            reply = await post(self._config, 'match-link', body, limit)
            if reply.is_answer:
                return reply
            pause = backoff(tries)
            delay = max(pause, reply.retry_after)
            if tries >= 3 or now() + delay >= self._deadline:
                self._show(is_link_processed=True)
            # A pause that the service asks for does not count.
            give_up_at += delay - pause
            await asyncio.sleep(delay)
        return Reply()

    # The stored record.

    async def _read_record(self) -> None:
        """Reads the record. If it cannot be read, there is none, and no match runs."""
        text = await self._platform.read_item(RECORD_KEY)
        record = Record(**json.loads(text)) if text else None
        times = self._platform.get_install_times()
        fresh = Record(installed_at=times[0] if times else None)
        if record is None:
            record = fresh
            record.is_old = is_old_install(times)
        elif self._platform.name == 'android' and None not in (fresh.installed_at, record.installed_at):
            # Android restores the storage of an earlier install. Its match is not the one of this install.
            if fresh.installed_at != record.installed_at:
                record = fresh
        self._record = record

    async def _save(self, **changes: Any) -> bool:
        """Stores a change. Returns whether it is stored."""
        await asyncio.wait([self._record_task])
        if self._record is None:
            return False
        for name, value in changes.items():
            setattr(self._record, name, value)
        writing = self._platform.write_item(RECORD_KEY, json.dumps(asdict(self._record)))
        return (await asyncio.gather(writing, return_exceptions=True)) == [None]

    # Options, time and the context.

    @property
    def _timeout(self) -> float:
        return self._config.get('timeoutMs', 5000) / 1000

    @property
    def _has_keys(self) -> bool:
        return bool(self._config.get('API_KEY') and self._config.get('appID'))

    @property
    def _may_match(self) -> bool:
        return self._has_keys and self._config.get('matching', 'full') != 'off'

    def _has_source(self, source: str) -> bool:
        # Rule 6: the people who had the app before are not asked to paste, and not matched by chance.
        is_old = self._record is not None and self._record.is_old
        if source in ('fingerprint', 'clipboard') and is_old:
            return False
        if source == 'fingerprint' and self._config.get('matching', 'full') != 'full':
            return False
        if source == 'clipboard' and not self._config.get('shouldUseClipboard', True):
            return False
        return source in self._config.get('sources', [source])

    def _spawn(self, work: Coroutine) -> asyncio.Task:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._forget)
        return task

    def _forget(self, task: asyncio.Task) -> None:
        self._tasks.discard(task)
        # A source that fails tells nothing. asyncio would log an exception that nobody reads.
        if not task.cancelled():
            task.exception()

    async def _end_wait(self) -> None:
        await asyncio.sleep(self._timeout)
        self._show(is_link_processed=True)

    async def _wait_for_initial_url(self) -> None:
        """Rule 7: the app waits for the initial URL until the deadline."""
        await wait_for(self._has_initial_url.wait(), self._deadline - now())

    def _show(self, **changes: Any) -> None:
        context = Context(**{**asdict(self.context), **changes})
        if context != self.context:
            self.context = context
            self._on_change()


def is_old_install(times: tuple[float, float | None] | None) -> bool:
    if times is None:
        return False
    installed_at, updated_at = times
    is_updated = updated_at is None or installed_at < updated_at
    return is_updated and time.time() - installed_at > WEEK_SECONDS
