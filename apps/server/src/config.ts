import { isIP } from 'node:net'
import { join } from 'node:path'
import ipaddr from 'ipaddr.js'

/** Everything an operator decides. The only reader of the environment is {@link readConfig}. */
export interface Config {
  readonly host: string
  readonly port: number
  readonly databaseUrl: string
  /** One address, or several of a Redis Cluster. */
  readonly redisUrls: readonly string[]
  /** With user, password and database, where these are not the defaults. */
  readonly clickhouseUrl: string
  /** How long hours of the log are kept once they are shipped. */
  readonly logRetentionMs: number
  /** What click ids are signed with. The first signs; all of them verify. */
  readonly clickKeys: readonly ClickKey[]
  /** Whose `X-Forwarded-For` is believed, as CIDR. Empty: nobody's, the connection is the client. */
  readonly trustedProxies: readonly string[]
  readonly logLevel: LogLevel
  /** Who may read `/metrics` from elsewhere. Null: only this machine. */
  readonly metricsToken: string | null
  /** Where traces go, such as `http://collector:4318/v1/traces`. Null: none are made. */
  readonly tracesUrl: string | null
  /** How long after a click an install may be matched to it by probability. */
  readonly matchWindowMs: number
  /** Origins of this service that are reached by one kind of address only. Landing pages report there too. */
  readonly ipv4Origin: string | null
  readonly ipv6Origin: string | null
  /** Where people reach the dashboard and this API. Sign-in works there and nowhere else. */
  readonly publicOrigin: string
  /** Below it every app can have a host without a proof, such as `lumen.go.example`. Null: none can. */
  readonly linkDomain: string | null
  /** Who else tells who people are. Null: passwords only. */
  readonly oidc: OidcConfig | null
  /** Networks of the operator's own that webhooks may be sent to, as CIDR. Empty: public ones only. */
  readonly webhookNetworks: readonly string[]
  /** Private Relay's addresses, as Apple lists them. */
  readonly relayRangesFile: string
  /** How long a stop waits for requests under way. */
  readonly drainMs: number
}

export interface OidcConfig {
  /** As the issuer writes itself, to the letter. */
  readonly issuer: string
  readonly clientId: string
  readonly clientSecret: string
  /** What the button says. */
  readonly name: string
}

export interface ClickKey {
  /** Travels in each click id, to find the key again. */
  readonly id: number
  readonly secret: Buffer
}

const logLevels = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const
export type LogLevel = (typeof logLevels)[number]

export type ConfigResult =
  | { readonly ok: true; readonly config: Config }
  | { readonly ok: false; readonly errors: readonly string[] }

type Environment = Readonly<Record<string, string | undefined>>

const secretBytes = 32
const databaseProtocols = ['postgres:', 'postgresql:']

/** Reads the configuration, and tells all of its faults at once, each with its cure. */
export function readConfig(env: Environment): ConfigResult {
  const faults: string[] = []

  function read<T>(name: string, fallback: string | null, parse: (text: string) => T): T {
    const given = env[name]?.trim() ?? ''
    const text = given === '' ? fallback : given
    if (text === null) {
      faults.push(`${name} is missing.`)
      return undefined as T
    }
    try {
      return parse(text)
    } catch (error) {
      faults.push(`${name} ${(error as Error).message}`)
      return undefined as T
    }
  }

  const config: Config = {
    host: read('HOST', '127.0.0.1', (text) => text),
    port: read('PORT', '3000', (text) => integer(text, 0, 65_535)),
    databaseUrl: read('DATABASE_URL', null, (text) => url(text, databaseProtocols)),
    redisUrls: read('REDIS_URL', null, (text) =>
      filledList(text).map((each) => url(each, ['redis:', 'rediss:'])),
    ),
    clickhouseUrl: read('CLICKHOUSE_URL', null, (text) => url(text, ['http:', 'https:'])),
    // The learner looks back seven days, and the index is made again from up to as many.
    logRetentionMs:
      read('LOG_RETENTION_HOURS', '192', (text) => integer(text, 168, 8_760)) * 3_600_000,
    clickKeys: read('CLICK_KEYS', null, clickKeys),
    trustedProxies: read('TRUSTED_PROXIES', '', (text) => list(text).map(cidr)),
    logLevel: read('LOG_LEVEL', 'info', logLevel),
    metricsToken: read('METRICS_TOKEN', '', (text) => (text === '' ? null : token(text))),
    tracesUrl: read('TRACES_URL', '', (text) =>
      text === '' ? null : url(text, ['http:', 'https:']),
    ),
    matchWindowMs: read('MATCH_WINDOW_HOURS', '24', (text) => integer(text, 1, 168)) * 3_600_000,
    ipv4Origin: read('IPV4_ORIGIN', '', (text) => (text === '' ? null : origin(text))),
    ipv6Origin: read('IPV6_ORIGIN', '', (text) => (text === '' ? null : origin(text))),
    webhookNetworks: read('WEBHOOK_NETWORKS', '', (text) => list(text).map(network)),
    publicOrigin: read('PUBLIC_ORIGIN', defaultPublicOrigin(env), publicOrigin),
    linkDomain: read('LINK_DOMAIN', '', (text) => (text === '' ? null : hostName(text))),
    oidc: oidcNames.every((name) => (env[name]?.trim() ?? '') === '')
      ? null
      : {
          issuer: read('OIDC_ISSUER', null, issuer),
          clientId: read('OIDC_CLIENT_ID', null, (text) => text),
          clientSecret: read('OIDC_CLIENT_SECRET', null, (text) => text),
          name: read('OIDC_NAME', 'Single sign-on', (text) => text),
        },
    relayRangesFile: readRelayRangesFile(env),
    drainMs: read('DRAIN_SECONDS', '10', (text) => integer(text, 0, 300)) * 1000,
  }
  return faults.length === 0 ? { ok: true, config } : { ok: false, errors: faults }
}

/** For processes: prints the faults and ends. */
export function readConfigOrExit(env: Environment): Config {
  const result = readConfig(env)
  if (result.ok) return result.config
  const faults = result.errors.map((fault) => `- ${fault}\n`)
  process.stderr.write(`The configuration has faults:\n${faults.join('')}`)
  process.exit(1)
}

/** For commands that need the database and nothing else. Ends the process when it is not given. */
export function readDatabaseUrl(env: Environment): string {
  try {
    return url(env['DATABASE_URL'] ?? '', databaseProtocols)
  } catch (error) {
    process.stderr.write(`DATABASE_URL ${(error as Error).message}\n`)
    process.exit(1)
  }
}

/** For commands that print links to the dashboard. Ends the process when it is not usable. */
export function readPublicOrigin(env: Environment): string {
  try {
    const given = env['PUBLIC_ORIGIN']?.trim() ?? ''
    return publicOrigin(given === '' ? defaultPublicOrigin(env) : given)
  } catch (error) {
    process.stderr.write(`PUBLIC_ORIGIN ${(error as Error).message}\n`)
    process.exit(1)
  }
}

/** The file beside the sources is a sample. */
const sampleRelayRanges = join(import.meta.dirname, '../data/relay-ranges.csv')

export function readRelayRangesFile(env: Environment): string {
  const given = env['RELAY_RANGES_FILE']?.trim() ?? ''
  return given === '' ? sampleRelayRanges : given
}

function list(text: string): string[] {
  return text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')
}

function filledList(text: string): string[] {
  const parts = list(text)
  if (parts.length === 0) throw new Error('is empty.')
  return parts
}

function integer(text: string, least: number, most: number): number {
  const value = Number(text)
  if (!Number.isInteger(value) || value < least || value > most) {
    throw new Error(`is "${text}"; it takes a whole number from ${least} to ${most}.`)
  }
  return value
}

function url(text: string, protocols: readonly string[]): string {
  const parsed = URL.parse(text)
  if (parsed === null || !protocols.includes(parsed.protocol)) {
    // Not repeated: it may hold a password.
    throw new Error(`is not a URL that begins with ${protocols.map((p) => `${p}//`).join(' or ')}.`)
  }
  return text
}

/** It stands in a header of every landing page, so it has to be an origin to the letter. */
function origin(text: string): string {
  const parsed = URL.parse(text)
  const isOrigin = parsed?.origin === text && /^https?:\/\/[a-z0-9.-]+(?::\d+)?$/.test(text)
  if (!isOrigin) throw new Error(`is "${text}"; it takes an origin such as https://v6.go.example.`)
  return text
}

function hostName(text: string): string {
  const isName = /^(?:[a-z0-9][a-z0-9-]*\.)+[a-z][a-z0-9-]*$/.test(text)
  if (!isName) throw new Error(`is "${text}"; it takes the name of a host, such as go.example.`)
  return text
}

const oidcNames = ['OIDC_ISSUER', 'OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET']

/** For development. Elsewhere nobody can sign in until it is set. */
function defaultPublicOrigin(env: Environment): string {
  const fallback = 'http://localhost:3000'
  const port = env['PORT']?.trim() ?? ''
  // A port that is none is told under its own name.
  return port === '' ? fallback : (URL.parse(`http://localhost:${port}`)?.origin ?? fallback)
}

/** Cookies and passwords go there: in clear text only within this machine. */
function publicOrigin(text: string): string {
  const taken = origin(text)
  if (!isEncryptedOrLocal(taken)) throw new Error(`is "${text}"; it has to begin with https://.`)
  return taken
}

function issuer(text: string): string {
  const parsed = URL.parse(text)
  const isPlain = parsed !== null && parsed.search === '' && parsed.hash === ''
  if (!isPlain || parsed.username !== '' || !isEncryptedOrLocal(text)) {
    throw new Error(`is "${text}"; it takes a URL such as https://accounts.example.`)
  }
  return text
}

function isEncryptedOrLocal(text: string): boolean {
  const { protocol, hostname } = new URL(text)
  if (protocol === 'https:') return true
  return protocol === 'http:' && /^(localhost|.+\.localhost|127(\.\d+){3})$/.test(hostname)
}

function logLevel(text: string): LogLevel {
  const found = logLevels.find((level) => level === text)
  if (found === undefined) throw new Error(`is "${text}"; it takes ${logLevels.join(', ')}.`)
  return found
}

function token(text: string): string {
  if (text.length < 16) throw new Error('is short enough to be guessed; it takes 16 characters.')
  return text
}

function cidr(text: string): string {
  const [address = '', prefix] = text.split('/')
  if (isIP(address) === 0 || prefix === undefined || !ipaddr.isValidCIDR(text)) {
    throw new Error(
      `has "${text}"; it takes ranges such as 10.0.0.0/8. Name the proxies' own addresses: whoever ` +
        'is in a range can claim to be any client.',
    )
  }
  if (Number(prefix) === 0) throw new Error(`has "${text}", which trusts everybody.`)
  return text
}

/** Whoever may make webhooks can reach what is in it. */
function network(text: string): string {
  if (!ipaddr.isValidCIDR(text) || !text.includes('/')) {
    throw new Error(`has "${text}"; it takes ranges such as 10.20.0.0/16.`)
  }
  return text
}

/** `1:<secret>,2:<secret>`, each secret at least 32 random bytes in base64url. */
function clickKeys(text: string): ClickKey[] {
  const keys = filledList(text).map((entry) => {
    const [id = '', secret = ''] = entry.split(':')
    if (!/^\d{1,3}$/.test(id) || Number(id) > 255) {
      throw new Error('takes entries such as 1:<secret>, with an id from 0 to 255.')
    }
    return { id: Number(id), secret: strongSecret(secret) }
  })
  if (new Set(keys.map(({ id }) => id)).size !== keys.length) {
    throw new Error('has an id twice.')
  }
  return keys
}

function strongSecret(text: string): Buffer {
  const secret = Buffer.from(text, 'base64url')
  const make = 'Make one with: openssl rand -base64 32'
  if (secret.length < secretBytes) {
    throw new Error(`has a secret of less than ${secretBytes} bytes. ${make}`)
  }
  // Words typed by hand, examples copied from somewhere, a row of zeros: few different bytes.
  if (new Set(secret).size < secretBytes / 2) {
    throw new Error(`has a secret that is not random. ${make}`)
  }
  return secret
}
