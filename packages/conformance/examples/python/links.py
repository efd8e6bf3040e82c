"""Links and texts that come from outside the app: what they mean, and what of them may leave the device. Pure."""

import re
from urllib.parse import SplitResult, unquote, urlsplit

MAX_URL_LENGTH = 2048
MAX_CLICK_ID_LENGTH = 256


def split(url: str) -> SplitResult:
    try:
        return urlsplit(url.strip())
    except ValueError:
        return urlsplit('')


def is_web_url(parts: SplitResult) -> bool:
    return parts.scheme in ('http', 'https') and bool(get_host(parts))


def get_host(parts: SplitResult) -> str:
    return re.sub(r':\d*$', '', parts.netloc.rpartition('@')[2]).lower()


def is_own_host(parts: SplitResult, link_hosts: list[str] | None) -> bool:
    return link_hosts is None or get_host(parts) in [host.lower() for host in link_hosts]


def origin_and_path(parts: SplitResult) -> str:
    """The part of a URL that may be sent: neither user nor query nor fragment."""
    return f'{parts.scheme}://{parts.netloc.rpartition("@")[2]}{parts.path}'


def parse_query(query: str) -> list[tuple[str, str, str]]:
    """Returns name, value and raw text of each parameter."""
    raws = [raw for raw in query.split('&') if raw]
    return [(unquote(raw.partition('=')[0]), unquote(raw.partition('=')[2]), raw) for raw in raws]


def get_route(url: str) -> str:
    parts = split(url)
    path = parts.path if parts.scheme in ('http', 'https', '') else f'{parts.netloc}{parts.path}'
    # A router would read two slashes as another host.
    route = '/' + path.lstrip('/\\')
    return f'{route}?{parts.query}' if parts.query else route


def get_short_url(url: str, link_hosts: list[str] | None) -> str | None:
    parts = split(url)
    segments = [segment for segment in parts.path.split('/') if segment]
    is_short = is_web_url(parts) and is_own_host(parts, link_hosts) and len(segments) == 1
    return origin_and_path(parts) if is_short else None


def merge_query(resolved: str, short: str) -> str:
    """Adds the parameters of a short link. Those of the resolved link win: its creator decides where it leads."""
    parts = split(resolved)
    own = {name for name, _, _ in parse_query(parts.query)}
    added = [raw for name, _, raw in parse_query(split(short).query) if name not in own]
    return parts._replace(query='&'.join([*filter(None, [parts.query]), *added])).geturl()


# Schemes of the system, of sign-in libraries and of development tools.
FOREIGN_SCHEME = re.compile(
    r'(about|blob|content|data|file|intent|javascript|mailto|sms|tel|vbscript'
    r'|fb\d+|com\.googleusercontent\.apps\..+|msauth(\..+)?|msal[0-9a-f-]{36}|exp\+.*)$'
)


def get_opened_type(url: str, link_hosts: list[str] | None) -> str | None:
    """Returns the type of a link of this app. Any other URL is not shown and not sent anywhere."""
    parts = split(url)
    if not parts.scheme or FOREIGN_SCHEME.match(parts.scheme):
        return None
    if is_web_url(parts):
        return 'verified' if is_own_host(parts, link_hosts) else None
    names = {name for name, _, _ in parse_query(f'{parts.query}&{parts.fragment}')}
    # A sign-in library is waiting for it.
    is_oauth = names & {'access_token', 'id_token'} or ('state' in names and names & {'code', 'error'})
    return None if is_oauth else 'scheme'


def find_click_id(referrer: str) -> str | None:
    # Decoded as a whole only without separators: decoding a value too early could inject parameters.
    query = referrer if re.search('[=&]', referrer) else unquote(referrer)
    parameters = {name: value for name, value, _ in reversed(parse_query(query))}
    click_id, other = parameters.get('clickId'), parameters.get('click_id')
    # Other products use this name, too.
    own = re.compile(r'tl1[\w-]{52}$', re.ASCII)
    if other and own.match(other) and not (click_id and own.match(click_id)):
        return other
    return click_id if click_id and len(click_id) <= MAX_CLICK_ID_LENGTH else None


def clean_pasted_link(text: str, link_hosts: list[str] | None) -> str | None:
    """Returns the part of a pasted text that may leave the device. On an unknown host the query may have secrets."""
    link = text.strip()
    parts = split(link)
    if re.search(r'\s', link) or len(link) > MAX_URL_LENGTH:
        return None
    if not is_web_url(parts) or not is_own_host(parts, link_hosts):
        return None
    token = re.compile(r'tlc1[\w-]{40,160}$', re.ASCII)
    raws = [raw for name, value, raw in parse_query(parts.query) if name == '_dl' and token.match(value)]
    kept = parts.query if link_hosts is not None else ''.join(raws[:1])
    query = f'?{kept}' if kept else ''
    fragment = f'#{parts.fragment}' if token.match(parts.fragment) else ''
    return f'{origin_and_path(parts)}{query}{fragment}'
