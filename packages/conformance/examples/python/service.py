"""Requests to the service, and what counts as its answer."""

import asyncio
import json
import random
import urllib.error
import urllib.request
from dataclasses import dataclass
from email.message import Message
from typing import Any

API_VERSION = '2026-11-01'
SDK = 'python-example/1.0.0'
MAX_RETRY_AFTER_SECONDS = 3600


@dataclass(frozen=True)
class Reply:
    """A response of the service, or what a network puts in its place."""

    is_answer: bool = False
    link: str | None = None
    retry_after: float = 0


async def post(config: dict[str, Any], name: str, body: dict[str, Any], timeout: float) -> Reply:
    headers = {
        'Content-Type': 'application/json',
        'Authorization': f'Bearer {config["API_KEY"]}',
        'X-App-ID': config['appID'],
        'X-SDK': SDK,
        'X-API-Version': API_VERSION,
    }
    url = f'{config["baseUrl"]}/api/link/{name}'
    request = urllib.request.Request(url, json.dumps(body).encode(), headers, method='POST')
    return await asyncio.to_thread(send, request, max(timeout, 0.05))


def send(request: urllib.request.Request, timeout: float) -> Reply:
    try:
        with urllib.request.urlopen(request, timeout=timeout) as response:
            return read_reply(response.status, response.headers, response.read())
    except urllib.error.HTTPError as error:
        with error:
            return read_reply(error.code, error.headers, error.read())
    except OSError:
        return Reply()


def read_reply(status: int, headers: Message, content: bytes) -> Reply:
    """An answer has the member `link`, or the code of a problem (rule 2). A proxy's page has neither."""
    try:
        body = json.loads(content)
    except ValueError:
        body = None
    body = body if isinstance(body, dict) else {}
    link, code = body.get('link', 0), body.get('code')
    if status == 200 and (link is None or isinstance(link, str)):
        return Reply(is_answer=True, link=link or None)
    is_busy = status in (408, 429) or status >= 500
    # That this version of the API is unknown is no answer: the service can be updated.
    is_refusal = isinstance(code, str) and code != 'unsupported_api_version'
    if status >= 400 and is_refusal and not is_busy:
        return Reply(is_answer=True)
    seconds = headers.get('Retry-After') or ''
    retry_after = min(int(seconds), MAX_RETRY_AFTER_SECONDS) if seconds.isdecimal() else 0
    return Reply(retry_after=retry_after)


def backoff(tries: int) -> float:
    """Returns a random delay whose limit doubles: phones that failed together must not return together."""
    return random.uniform(0, min(30, 0.25 * 2 ** (tries - 1)))
