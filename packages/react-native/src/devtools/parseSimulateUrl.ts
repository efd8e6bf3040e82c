import { linkRoute } from '@throughlink/client'

/** A link to simulate, and as which kind of link. */
export interface SimulateRequest {
  readonly url: string
  readonly type: 'deferred' | 'opened'
}

/**
 * Reads a request to simulate a link: `<scheme>://throughlink/simulate?url=<encoded>&type=deferred|opened`. In
 * Expo Go, `exp://<address>/--/throughlink/simulate?…` works too. `type` defaults to `deferred`, because opened
 * links can be tried with their own URL. Returns null for every other URL, and for every URL in production.
 */
export function parseSimulateUrl(input: string): SimulateRequest | null {
  // Inside the condition, so that Metro removes it from releases: it leaves the rest of an imported file.
  if (__DEV__) {
    const [path, query] = splitOnce(linkRoute(input) ?? '', '?')
    const values = readQuery(query)
    const url = values.get('url')
    if (path !== '/throughlink/simulate' || !url) return null
    return { url, type: values.get('type') === 'opened' ? 'opened' : 'deferred' }
  }
  return null
}

function splitOnce(text: string, separator: string): [before: string, after: string] {
  const index = text.indexOf(separator)
  return index < 0 ? [text, ''] : [text.slice(0, index), text.slice(index + 1)]
}

function readQuery(query: string): ReadonlyMap<string, string> {
  const pairs = query.split('&').map((pair): [string, string] => {
    const [name, value] = splitOnce(pair, '=')
    return [name, decode(value)]
  })
  return new Map(pairs)
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
