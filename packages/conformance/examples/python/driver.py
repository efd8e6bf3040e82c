"""Runs the scenarios of the conformance kit on the example client.

    npx throughlink-conformance run -- python3 packages/conformance/examples/python/driver.py
"""

import asyncio
import json
import os
import sys
import time
import urllib.request
from concurrent.futures import ThreadPoolExecutor
from typing import Any

from throughlink import LinkClient

CLIENT = {
    'name': 'python-example',
    'version': '1.0.0',
    'capabilities': (
        'match retries referrer clipboard opened-links short-links link-hosts install-times lifecycle '
        'update consent keep resume'
    ).split(),
}
SERVER = os.environ.get('THROUGHLINK_CONFORMANCE_URL', 'http://127.0.0.1:4100')
# Scenarios mostly wait. More of them at once would delay each other on a small machine.
PARALLEL = 12
# Work that needs no time still needs a little on a slow machine.
SETTLE_SECONDS = 0.05


async def call(path: str, body: dict[str, Any]) -> Any:
    request = urllib.request.Request(SERVER + path, json.dumps(body).encode())
    return await asyncio.to_thread(lambda: json.load(urllib.request.urlopen(request, timeout=30)))


class Phone:
    """The fake phone of a scenario. Its storage outlives its processes."""

    def __init__(self, device: dict[str, Any]):
        self.device = device
        self.items: dict[str, str] = {}
        self.clipboard_reads = 0
        self.created_at = time.time()

    @property
    def name(self) -> str:
        return self.device['platform']

    async def read_item(self, key: str) -> str | None:
        faults = {'hangs': 'hang', 'unreadable': 'error'}
        return await answer(self.items.get(key), fault=faults.get(self.device['storage']))

    async def write_item(self, key: str, value: str) -> None:
        await answer(None, fault='error' if self.device['storage'] == 'unwritable' else None)
        self.items[key] = value

    async def read_signals(self) -> dict[str, Any] | None:
        return await answer_source(self.device['signals'])

    async def read_referrer(self) -> dict[str, Any] | None:
        source = self.device['referrer']
        if source is None or await answer_source(source) is None:
            return None
        times = {name: source[name] for name in ('clickTime', 'installTime') if name in source}
        return {'referrer': source['value'], **times}

    async def has_url_on_clipboard(self) -> bool:
        clipboard = self.device['clipboard']
        return bool(clipboard) and await answer(clipboard['hasUrl'], fault=clipboard.get('hasUrlFault'))

    async def read_clipboard(self) -> str | None:
        self.clipboard_reads += 1
        clipboard = self.device['clipboard']
        return await answer(clipboard['text'], clipboard.get('textDelayMs', 0), clipboard.get('textFault'))

    async def read_initial_url(self) -> str | None:
        return await answer(self.device['initialUrl'], self.device['initialUrlDelayMs'])

    def get_install_times(self) -> tuple[float, float | None] | None:
        ages = self.device['installTimes']
        if ages is None:
            return None
        updated_ago = ages['updatedAgoMs']
        updated_at = None if updated_ago is None else self.created_at - updated_ago / 1000
        return self.created_at - ages['installedAgoMs'] / 1000, updated_at


async def answer_source(source: dict[str, Any]) -> Any:
    return await answer(source['value'], source.get('delayMs', 0), source.get('fault'))


async def answer(value: Any, delay_ms: float = 0, fault: str | None = None) -> Any:
    if fault == 'hang':
        await asyncio.Event().wait()
    if fault == 'error':
        raise OSError('The platform failed.')
    await asyncio.sleep(delay_ms / 1000)
    return value


class Run:
    """One run of a scenario."""

    def __init__(self, run: dict[str, Any]):
        self.path = f'/runs/{run["id"]}/context'
        self.steps = run['steps']
        self.phone = Phone(run['device'])
        self.config = {**run['config'], 'baseUrl': run['baseUrl']}
        self.client = self.create_client()
        self.last_report: asyncio.Task | None = None

    def create_client(self) -> LinkClient:
        return LinkClient(self.phone, self.config, lambda: self.report(None))

    def report(self, step: int | None) -> asyncio.Task:
        context = self.client.context
        body = {
            'step': step,
            'clipboardReads': self.phone.clipboard_reads,
            'context': {
                'isLinkProcessed': context.is_link_processed,
                'linkUrl': context.link_url,
                'linkRoute': context.link_route,
                'linkType': context.link_type,
            },
        }
        self.last_report = asyncio.create_task(self.send(body, self.last_report))
        return self.last_report

    async def send(self, body: dict[str, Any], previous: asyncio.Task | None) -> dict[str, Any]:
        # One report at a time, in order.
        if previous is not None:
            await previous
        return await call(self.path, body)

    async def perform(self) -> dict[str, Any]:
        verdict = {}
        for index, step in enumerate(self.steps):
            await self.perform_step(step)
            verdict = await self.report(index)
        self.client.kill()
        return verdict

    async def perform_step(self, step: dict[str, Any]) -> None:
        match step['do']:
            case 'start':
                self.phone.device |= step.get('device', {})
                self.client.start()
            case 'stop':
                self.client.stop()
            case 'wait':
                await asyncio.sleep(step['ms'] / 1000)
            case 'open':
                self.client.open(step['url'])
            case 'clearLink':
                self.client.clear_link()
            case 'update':
                self.config = {**self.config, **step['config']}
                self.client.update(self.config)
            case 'restart':
                self.client.kill()
                self.phone.device |= step.get('device', {})
                self.client = self.create_client()
                self.client.start()
            case 'background':
                self.client.enter_background()
        if step['do'] not in ('wait', 'check'):
            await asyncio.sleep(SETTLE_SECONDS)


async def run_all(ids: list[str], parallel: int) -> list[str]:
    """Runs scenarios side by side. Returns the ids of those that failed."""
    slots = asyncio.Semaphore(parallel)

    async def run(scenario: str) -> bool:
        async with slots:
            created = await call('/runs', {'scenario': scenario})
            return (await Run(created).perform())['passed']

    passed = await asyncio.gather(*(run(scenario) for scenario in ids))
    return [scenario for scenario, has_passed in zip(ids, passed) if not has_passed]


async def main() -> int:
    # A request that hangs keeps its thread until its time is over.
    asyncio.get_running_loop().set_default_executor(ThreadPoolExecutor(8 * PARALLEL))
    declared = await call('/client', CLIENT)
    # Longest first, so that none of them is left at the end.
    scenarios = sorted(declared['scenarios'], key=lambda each: -each['durationMs'])
    failed = await run_all([scenario['id'] for scenario in scenarios], PARALLEL)
    # A busy machine may delay a client beyond the times of a scenario. A defect fails alone, too.
    for _ in range(2):
        failed = await run_all(failed, 1)
    print(f'{len(scenarios) - len(failed)} of {len(scenarios)} scenarios passed.', flush=True)
    return 1 if failed else 0


if __name__ == '__main__':
    sys.exit(asyncio.run(main()))
