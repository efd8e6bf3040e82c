/** A Redis whose master is found through Sentinels. */
export interface SentinelAddress {
  readonly sentinels: { readonly host: string; readonly port: number }[]
  /** Name of the master, as the Sentinels know it. */
  readonly name: string
  readonly db: number
  /** User and password of the master. The Sentinels have none. */
  readonly username?: string
  readonly password?: string
  /** Whether the master and its Sentinels use TLS. */
  readonly hasTls: boolean
}

const protocol = /^(rediss?)\+sentinel:\/\//
const defaultPort = 26_379

/** Returns whether a text is meant as a URL of Sentinels. It is valid if {@link parseSentinelUrl} can parse it. */
export function isSentinelUrl(text: string): boolean {
  return protocol.test(text)
}

/**
 * Parses `redis+sentinel://user:password@host1:26379,host2:26379/name/0`: the Sentinels, the name of the master and
 * its database. Returns null for any other text. `rediss+sentinel` uses TLS.
 */
export function parseSentinelUrl(text: string): SentinelAddress | null {
  const [start, scheme] = protocol.exec(text) ?? []
  if (start === undefined) return null
  const parts = /^(?:([^@/]*)@)?([^@/]+)\/([\w.-]+)(?:\/(\d{1,4}))?$/.exec(text.slice(start.length))
  const [, credentials = '', hosts = '', name = '', db = '0'] = parts ?? []
  const sentinels = hosts.split(',').map(parseHost)
  if (parts === null || !sentinels.every((host) => host !== null)) return null
  // A URL decodes both.
  const { username, password } = new URL(`redis://${credentials}@host`)
  return {
    sentinels,
    name,
    db: Number(db),
    ...(username === '' ? {} : { username: decodeURIComponent(username) }),
    ...(password === '' ? {} : { password: decodeURIComponent(password) }),
    hasTls: scheme === 'rediss',
  }
}

function parseHost(text: string): SentinelAddress['sentinels'][number] | null {
  const url = URL.parse(`redis://${text}`)
  if (url?.host !== text) return null
  const host = url.hostname.replace(/^\[(.*)\]$/, '$1')
  return host === '' ? null : { host, port: url.port === '' ? defaultPort : Number(url.port) }
}
