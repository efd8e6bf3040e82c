import { isIP } from 'node:net'
import { type Role, roles } from '@throughlink/protocol/rules'
import ipaddr from 'ipaddr.js'
import { maxLogDatabases } from '#pipeline/event-log/getLane.ts'
import { emailPattern } from '#platform/text/emailPattern.ts'
import { maxLanes } from './pipeline/event-log/getLane.ts'
import { nameDatabase } from './platform/engines/nameDatabase.ts'
import { isSentinelUrl, parseSentinelUrl } from './platform/engines/parseSentinelUrl.ts'
import { checkAddress } from './platform/outbound/checkAddress.ts'
import { findMisspelled } from './platform/process/findMisspelled.ts'
import type { Mailbox } from './platform/smtp/createMailer.ts'
import { parseSmtpUrl, type SmtpServer } from './platform/smtp/parseSmtpUrl.ts'
import { dayMs, hourMs, minuteMs, secondMs } from './platform/time/durations.ts'

const defaultPort = 3000

/** Configuration of the service. Only the functions of this file read the environment. */
export interface Config {
  readonly host: string
  readonly port: number
  readonly databaseUrl: string
  /** For migrations: a direct connection, if `databaseUrl` is one through PgBouncer. */
  readonly migrationsDatabaseUrl: string
  /** Maximum number of connections of a process to each database. */
  readonly databasePool: number
  /** Whether statements are prepared once for each connection. PgBouncer before 1.21 cannot do that. */
  readonly hasPreparedStatements: boolean
  /** Whether to refuse a database that confirms commits before a standby has them. */
  readonly isStandbyRequired: boolean
  /** Maximum number of jobs that a working process runs at a time. */
  readonly workerConcurrency: number
  /** Number of serving processes that share the port. */
  readonly webConcurrency: number
  /** One URL of a Redis, of its Sentinels or of a Redis Cluster, or several of a Redis Cluster. */
  readonly redisUrls: readonly string[]
  /** Includes user, password and database unless they are the defaults. */
  readonly clickhouseUrl: string
  /**
   * Databases of the event log. An app's entries are in the one at the position of its hash, so all servers must have
   * the same list. Empty: the log is in `databaseUrl`.
   */
  readonly logDatabaseUrls: readonly string[]
  /** Number of lanes of the event log in each of its databases, which are shipped at the same time. */
  readonly logLanes: number
  /** How long the event log is kept after it was shipped. */
  readonly logRetentionMs: number
  /** How many months single clicks, installs, events and opens are kept. */
  readonly analyticsRetentionMonths: number
  /** How many months counts are kept. */
  readonly countRetentionMonths: number
  /** How long a deleted link, app, organization or account can be restored. */
  readonly deletionGraceMs: number
  /** How long entries of the audit log are kept. */
  readonly auditRetentionMs: number
  /** How much each organization may have, unless an operator set another quota for it. */
  readonly quotas: QuotaConfig
  /** Keys that sign click ids. The first one signs, all of them verify. */
  readonly clickKeys: readonly ClickKey[]
  /** Keys that encrypt webhook secrets. The first one encrypts, all of them decrypt. Empty: the click keys. */
  readonly secretsKeys: readonly Buffer[]
  /** Proxies whose `X-Forwarded-For` is trusted, as CIDR ranges. Empty: the connection is the client. */
  readonly trustedProxies: readonly string[]
  readonly logLevel: LogLevel
  /** Tokens to read `/metrics`. Empty: only this machine can read it. */
  readonly metricsTokens: readonly string[]
  /** OpenTelemetry endpoint, such as `http://collector:4318/v1/traces`. Null: tracing is off. */
  readonly tracesUrl: string | null
  /** Maximum age of a click for a probabilistic match. */
  readonly matchWindowMs: number
  /** Origins of this service that are reachable over IPv4 or IPv6 only. Landing pages report to them too. */
  readonly ipv4Origin: string | null
  readonly ipv6Origin: string | null
  /** Origin of the dashboard and the API. Sign-in works only there. */
  readonly publicOrigin: string
  /**
   * For development in a network without names and certificates: origin of the links whose domain is its address.
   * Null: links have HTTPS URLs.
   */
  readonly linkOrigin: string | null
  /** Apps can have subdomains of it without verification, such as `lumen.go.example`. Null: none can. */
  readonly linkDomain: string | null
  /** How long a session lasts without a request. */
  readonly sessionIdleMs: number
  /** How long a session lasts at most. */
  readonly sessionMaxMs: number
  /** OpenID Connect provider for sign-in. Null: passwords only. */
  readonly oidc: OidcConfig | null
  /** Whether people can sign in with a password. If not, everybody needs the OpenID Connect provider. */
  readonly hasPasswordSignIn: boolean
  /** Domains of email addresses whose people need the OpenID Connect provider, in lower case. */
  readonly ssoDomains: readonly string[]
  /** Null: the service sends no email. */
  readonly email: EmailConfig | null
  /** The operator's own networks that webhooks may be sent to, as CIDR ranges. Empty: public addresses only. */
  readonly webhookNetworks: readonly string[]
  /** Path of Apple's list of Private Relay egress ranges. Null: the list that was downloaded, or a sample. */
  readonly relayRangesFile: string | null
  /** Where a job downloads the list. Null: nowhere. */
  readonly relayRangesUrl: string | null
  /** Where a job downloads daily currency rates. Null: nowhere. */
  readonly currencyRatesUrl: string | null
  /** For `admin backup`. */
  readonly backup: BackupConfig
  /** How long a stopping server, which is not ready any more, goes on serving. */
  readonly drainMs: number
  /** How long it then waits for requests in progress. */
  readonly stopMs: number
}

export interface QuotaConfig {
  readonly apps: number
  readonly domains: number
  readonly keys: number
  readonly links: number
  readonly members: number
  readonly pictures: number
  readonly webhooks: number
  /** Organizations that a person may own. */
  readonly organizations: number
}

export interface BackupConfig {
  readonly folder: string
  /** Time of the day, such as `03:00`, in UTC. */
  readonly time: string
  /** How many backups are kept, in the folder and in S3. */
  readonly keep: number
  /** Store that is compatible with S3, with the key in its URL. Null: backups stay in the folder. */
  readonly s3Url: string | null
}

export interface OidcConfig {
  /** Exactly as the issuer writes it. */
  readonly issuer: string
  readonly clientId: string
  readonly clientSecret: string
  /** Label of the sign-in button. */
  readonly name: string
  readonly scopes: readonly string[]
  /** The claim of the ID token that lists the groups of a person. */
  readonly groupsClaim: string
  /** Roles by group. Empty: roles are not taken from the issuer. */
  readonly groupRoles: readonly GroupRole[]
  /** Whether the issuer asks for a second factor, so that a sign-in with it counts as one. */
  readonly isFactor: boolean
}

/** Who is in the group has at least the role. */
export interface GroupRole {
  readonly group: string
  readonly organizationId: string
  readonly role: Role
}

export interface EmailConfig {
  readonly server: SmtpServer
  readonly sender: Mailbox
}

export interface ClickKey {
  /** Part of each click id, to find the key that signed it. */
  readonly id: number
  readonly secret: Buffer
}

const logLevels = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const
export type LogLevel = (typeof logLevels)[number]

export type ConfigResult =
  | { readonly ok: true; readonly config: Config }
  | { readonly ok: false; readonly errors: readonly string[] }

type Environment = Readonly<Record<string, string | undefined>>

const minSecretBytes = 32
const maxQuota = 1_000_000_000
const databaseProtocols = ['postgres:', 'postgresql:']

/** Reads the configuration. Returns all errors at once, each with the expected value. */
export function readConfig(env: Environment): ConfigResult {
  const errors: string[] = []

  function read<T>(name: string, fallback: string | null, parse: (text: string) => T): T {
    const given = env[name]?.trim() ?? ''
    const text = given === '' ? fallback : given
    if (text === null) {
      errors.push(`${name} is missing.`)
      return undefined as T
    }
    try {
      return parse(text)
    } catch (error) {
      errors.push(`${name} ${(error as Error).message}`)
      return undefined as T
    }
  }

  const readQuota = (name: string, fallback: string) =>
    read(name, fallback, (text) => integer(text, 0, maxQuota))

  const host = read('HOST', '127.0.0.1', (text) => text)
  const port = read('PORT', String(defaultPort), (text) => integer(text, 0, 65_535))
  const mainDatabaseUrl = read('DATABASE_URL', null, databaseUrl)
  const config: Config = {
    host,
    port,
    databaseUrl: mainDatabaseUrl,
    migrationsDatabaseUrl: read('MIGRATIONS_DATABASE_URL', '', (text) =>
      text === '' ? mainDatabaseUrl : databaseUrl(text),
    ),
    databasePool: read('DATABASE_POOL', '20', (text) => integer(text, 5, 1_000)),
    hasPreparedStatements: read('DATABASE_PREPARED_STATEMENTS', 'on', onOrOff),
    isStandbyRequired: read('DATABASE_STANDBY_REQUIRED', 'off', onOrOff),
    workerConcurrency: read('WORKER_CONCURRENCY', '4', (text) => integer(text, 1, 100)),
    webConcurrency: read('WEB_CONCURRENCY', '1', (text) => integer(text, 1, 256)),
    redisUrls: read('REDIS_URL', null, parseRedisUrls),
    clickhouseUrl: read('CLICKHOUSE_URL', null, (text) => url(text, ['http:', 'https:'])),
    logDatabaseUrls: read('LOG_DATABASE_URLS', '', parseLogDatabaseUrls),
    logLanes: read('LOG_LANES', '1', (text) => integer(text, 1, maxLanes)),
    // An erasure is finished only when the log has dropped what was written before it.
    logRetentionMs: read('LOG_RETENTION_HOURS', '2', (text) => integer(text, 1, 8_760)) * hourMs,
    analyticsRetentionMonths: read('ANALYTICS_RETENTION_MONTHS', '13', retentionMonths),
    countRetentionMonths: read('COUNT_RETENTION_MONTHS', '60', (text) => integer(text, 6, 600)),
    // Everything about an app in Redis expires within eight days, so that a purge need not search it.
    deletionGraceMs: read('DELETION_GRACE_DAYS', '30', (text) => integer(text, 8, 365)) * dayMs,
    auditRetentionMs:
      read('AUDIT_RETENTION_DAYS', '730', (text) => integer(text, 30, 36_500)) * dayMs,
    quotas: {
      apps: readQuota('QUOTA_APPS', '100'),
      domains: readQuota('QUOTA_DOMAINS', '100'),
      keys: readQuota('QUOTA_KEYS', '500'),
      links: readQuota('QUOTA_LINKS', '1000000'),
      members: readQuota('QUOTA_MEMBERS', '500'),
      pictures: readQuota('QUOTA_PICTURES', '1000'),
      webhooks: readQuota('QUOTA_WEBHOOKS', '200'),
      organizations: readQuota('QUOTA_ORGANIZATIONS', '20'),
    },
    clickKeys: read('CLICK_KEYS', null, clickKeys),
    secretsKeys: read('SECRETS_KEY', '', (text) => list(text).map(parseSecret)),
    trustedProxies: read('TRUSTED_PROXIES', '', (text) => list(text).map(cidr)),
    logLevel: read('LOG_LEVEL', 'info', logLevel),
    metricsTokens: read('METRICS_TOKEN', '', (text) => list(text).map(token)),
    tracesUrl: read('TRACES_URL', '', (text) =>
      text === '' ? null : url(text, ['http:', 'https:']),
    ),
    matchWindowMs: read('MATCH_WINDOW_HOURS', '24', (text) => integer(text, 1, 168)) * hourMs,
    ipv4Origin: read('IPV4_ORIGIN', '', (text) => (text === '' ? null : origin(text))),
    ipv6Origin: read('IPV6_ORIGIN', '', (text) => (text === '' ? null : origin(text))),
    webhookNetworks: read('WEBHOOK_NETWORKS', '', (text) => list(text).map(network)),
    publicOrigin: read('PUBLIC_ORIGIN', defaultPublicOrigin(env), (text) =>
      publicOrigin(text, env),
    ),
    linkOrigin: read('LINK_ORIGIN', '', (text) => (text === '' ? null : linkOrigin(text))),
    linkDomain: read('LINK_DOMAIN', '', (text) => (text === '' ? null : domainName(text))),
    sessionIdleMs:
      read('SESSION_IDLE_MINUTES', '43200', (text) => integer(text, 5, 525_600)) * minuteMs,
    sessionMaxMs: read('SESSION_MAX_HOURS', '2160', (text) => integer(text, 1, 8_760)) * hourMs,
    oidc: oidcNames.every((name) => (env[name]?.trim() ?? '') === '')
      ? null
      : {
          issuer: read('OIDC_ISSUER', null, issuer),
          clientId: read('OIDC_CLIENT_ID', null, (text) => text),
          clientSecret: read('OIDC_CLIENT_SECRET', null, (text) => text),
          name: read('OIDC_NAME', 'Single sign-on', (text) => text),
          scopes: read('OIDC_SCOPES', 'openid email profile', oidcScopes),
          groupsClaim: read('OIDC_GROUPS_CLAIM', 'groups', (text) => text),
          groupRoles: read('OIDC_GROUP_ROLES', '', (text) => list(text).map(groupRole)),
          isFactor: read('OIDC_SECOND_FACTOR', 'off', onOrOff),
        },
    hasPasswordSignIn: read('PASSWORD_SIGN_IN', 'on', (text) => onOrOff(text) || !needsIssuer(env)),
    ssoDomains: read('SSO_DOMAINS', '', (text) => {
      const domains = list(text).map((each) => domainName(each.toLowerCase()))
      if (domains.length > 0) needsIssuer(env)
      return domains
    }),
    email: emailNames.every((name) => (env[name]?.trim() ?? '') === '')
      ? null
      : {
          server: read('SMTP_URL', null, smtpServer),
          sender: read('EMAIL_FROM', null, mailbox),
        },
    relayRangesFile: read('RELAY_RANGES_FILE', '', (text) => (text === '' ? null : text)),
    relayRangesUrl: read('RELAY_RANGES_URL', '', (text) =>
      text === '' ? null : listUrl(text, env),
    ),
    currencyRatesUrl: read('CURRENCY_RATES_URL', '', (text) =>
      text === '' ? null : url(text, ['http:', 'https:']),
    ),
    backup: {
      folder: read('BACKUP_FOLDER', 'backups', (text) => text),
      time: read('BACKUP_TIME', '03:00', timeOfDay),
      keep: read('BACKUP_KEEP', '7', (text) => integer(text, 1, 1_000)),
      s3Url: read('BACKUP_S3_URL', '', (text) => (text === '' ? null : s3Url(text))),
    },
    drainMs: read('DRAIN_SECONDS', '5', (text) => integer(text, 0, 300)) * secondMs,
    stopMs: read('STOP_SECONDS', '10', (text) => integer(text, 1, 900)) * secondMs,
  }
  return errors.length === 0 ? { ok: true, config } : { ok: false, errors }
}

/** Reads the configuration. If it is invalid, prints all errors and exits. */
export function readConfigOrExit(env: Environment): Config {
  const result = readConfig(env)
  if (result.ok) return result.config
  const unknown = describeMisspelled(env)
  const errors = [...result.errors, ...(unknown === null ? [] : [unknown])].map(
    (error) => `- ${error}\n`,
  )
  process.stderr.write(`Invalid configuration:\n${errors.join('')}`)
  process.exit(1)
}

/** Lists the variables that the service reads, in the order in which it reads them. */
export function listVariables(): readonly string[] {
  const names = new Set<string>()
  const env = new Proxy<Record<string, string>>(
    {},
    {
      get(_, name) {
        if (typeof name !== 'string') return undefined
        names.add(name)
        // The variables of the issuer and of email are read only if one of them is set.
        return [...oidcNames, ...emailNames].includes(name) ? 'https://accounts.example' : undefined
      },
    },
  )
  readConfig(env)
  return [...names]
}

/** Names the variables that are probably misspelled, in one sentence. Null if there are none. */
export function describeMisspelled(env: Environment): string | null {
  const set = Object.keys(env).filter((name) => (env[name]?.trim() ?? '') !== '')
  const found = findMisspelled(set, listVariables())
  if (found.length === 0) return null
  const names = found.map(({ name, meant }) => `${name} (did you mean ${meant}?)`)
  return `Ignoring unknown variables: ${names.join(', ')}.`
}

/** For commands that need only the database. Exits if the variable is missing or invalid. */
export function readDatabaseUrl(env: Environment): string {
  try {
    return databaseUrl(env['DATABASE_URL'] ?? '')
  } catch (error) {
    process.stderr.write(`DATABASE_URL ${(error as Error).message}\n`)
    process.exit(1)
  }
}

/** For commands that read the event log. Exits if the variable is invalid. Empty: the log is in `DATABASE_URL`. */
export function readLogDatabaseUrls(env: Environment): readonly string[] {
  try {
    return parseLogDatabaseUrls(env['LOG_DATABASE_URLS'] ?? '')
  } catch (error) {
    process.stderr.write(`LOG_DATABASE_URLS ${(error as Error).message}\n`)
    process.exit(1)
  }
}

/** A URL with several hosts is refused, because nothing here would find out which of them is the primary. */
function databaseUrl(text: string): string {
  const [, authority = '', query = ''] = /^[a-z]+:\/\/([^/?]*)[^?]*(.*)$/.exec(text) ?? []
  const hosts = [
    authority.slice(authority.lastIndexOf('@') + 1),
    new URLSearchParams(query).get('host'),
  ]
  if (hosts.some((host) => host?.includes(','))) {
    throw new Error(
      'must have one host, which always leads to the primary: that of HAProxy, a virtual IP or a managed ' +
        'database. See docs/operations/failover.md.',
    )
  }
  return url(text, databaseProtocols)
}

function parseLogDatabaseUrls(text: string): readonly string[] {
  const urls = list(text).map(databaseUrl)
  if (urls.length > maxLogDatabases) {
    throw new Error(`must have at most ${maxLogDatabases} URLs, but has ${urls.length}.`)
  }
  if (new Set(urls.map(nameDatabase)).size !== urls.length) {
    throw new Error('contains the same database twice.')
  }
  return urls
}

export interface MigrationUrls {
  readonly databaseUrl: string
  readonly logDatabaseUrls: readonly string[]
  readonly clickhouseUrl: string
}

/** For migrations alone, which need no secrets. Exits if a variable is missing or invalid. */
export function readMigrationUrls(env: Environment): MigrationUrls {
  const given = env['MIGRATIONS_DATABASE_URL']?.trim() ?? ''
  const read = (name: string, parse: (text: string) => string) => {
    try {
      return parse(env[name]?.trim() ?? '')
    } catch (error) {
      process.stderr.write(`${name} ${(error as Error).message}\n`)
      process.exit(1)
    }
  }
  return {
    databaseUrl: read(given === '' ? 'DATABASE_URL' : 'MIGRATIONS_DATABASE_URL', databaseUrl),
    logDatabaseUrls: readLogDatabaseUrls(env),
    clickhouseUrl: read('CLICKHOUSE_URL', (text) => url(text, ['http:', 'https:'])),
  }
}

/** For commands that also notify the servers. Exits if the variable is missing or invalid. */
export function readRedisUrls(env: Environment): readonly string[] {
  try {
    return parseRedisUrls(env['REDIS_URL'] ?? '')
  } catch (error) {
    process.stderr.write(`REDIS_URL ${(error as Error).message}\n`)
    process.exit(1)
  }
}

function timeOfDay(text: string): string {
  if (/^([01]\d|2[0-3]):[0-5]\d$/.test(text)) return text
  throw new Error(`must be a time in UTC such as 03:00, but is "${text}".`)
}

function s3Url(text: string): string {
  const parsed = URL.parse(text)
  const isHttp = parsed !== null && ['http:', 'https:'].includes(parsed.protocol)
  if (isHttp && parsed.username !== '' && parsed.password !== '' && parsed.pathname.length > 1)
    return text
  // The value is not repeated: it may contain a secret.
  throw new Error(
    'must be a URL with a key and a bucket, as in https://<key id>:<secret>@s3.eu-central-1.amazonaws.com/<bucket>?region=eu-central-1. Encode characters of the secret that a URL cannot have, such as / as %2F.',
  )
}

/** Models are learned from the last weeks, and dashboards compare months. */
const retentionMonths = (text: string) => integer(text, 2, 600)

function parseRedisUrls(text: string): string[] {
  // It has commas of its own.
  if (isSentinelUrl(text.trim())) return [sentinelUrl(text.trim())]
  return nonEmptyList(text).map((each) => url(each, ['redis:', 'rediss:']))
}

function sentinelUrl(text: string): string {
  if (parseSentinelUrl(text) !== null) return text
  // The value is not repeated: it may contain a password.
  throw new Error(
    'must name the Sentinels and the master, as in redis+sentinel://host1:26379,host2:26379/name.',
  )
}

/** For commands that print links to the dashboard. Exits if the variable is invalid. */
export function readPublicOrigin(env: Environment): string {
  try {
    const given = env['PUBLIC_ORIGIN']?.trim() ?? ''
    return publicOrigin(given === '' ? defaultPublicOrigin(env) : given, env)
  } catch (error) {
    process.stderr.write(`PUBLIC_ORIGIN ${(error as Error).message}\n`)
    process.exit(1)
  }
}

/** For commands that send email. Null: no SMTP server is configured. Exits if a variable is invalid. */
export function readEmailConfig(env: Environment): EmailConfig | null {
  const [url, sender] = emailNames.map((name) => env[name]?.trim() ?? '')
  if (url === '' && sender === '') return null
  const read = <T>(name: string, text: string | undefined, parse: (text: string) => T) => {
    try {
      return parse(text ?? '')
    } catch (error) {
      process.stderr.write(`${name} ${(error as Error).message}\n`)
      process.exit(1)
    }
  }
  return { server: read('SMTP_URL', url, smtpServer), sender: read('EMAIL_FROM', sender, mailbox) }
}

function list(text: string): string[] {
  return text
    .split(',')
    .map((item) => item.trim())
    .filter((item) => item !== '')
}

function nonEmptyList(text: string): string[] {
  const items = list(text)
  if (items.length === 0) throw new Error('must not be empty.')
  return items
}

function integer(text: string, min: number, max: number): number {
  const value = Number(text)
  if (!Number.isInteger(value) || value < min || value > max) {
    throw new Error(`must be an integer from ${min} to ${max}, but is "${text}".`)
  }
  return value
}

function listUrl(text: string, env: Environment): string {
  if ((env['RELAY_RANGES_FILE']?.trim() ?? '') !== '') {
    throw new Error('and RELAY_RANGES_FILE are both set. Remove one of them.')
  }
  return url(text, ['http:', 'https:'])
}

function onOrOff(text: string): boolean {
  if (text !== 'on' && text !== 'off') throw new Error(`must be on or off, but is "${text}".`)
  return text === 'on'
}

function url(text: string, protocols: readonly string[]): string {
  const parsed = URL.parse(text)
  if (parsed === null || !protocols.includes(parsed.protocol)) {
    // The value is not repeated: it may contain a password.
    throw new Error(
      `must be a URL that starts with ${protocols.map((p) => `${p}//`).join(' or ')}.`,
    )
  }
  return text
}

/** Part of a header of every landing page, so it must be exactly an origin. */
function origin(text: string): string {
  const parsed = URL.parse(text)
  const isOrigin = parsed?.origin === text && /^https?:\/\/[a-z0-9.-]+(?::\d+)?$/.test(text)
  if (!isOrigin) {
    throw new Error(`must be an origin such as https://v6.go.example, but is "${text}".`)
  }
  return text
}

function domainName(text: string): string {
  const isName = /^(?:[a-z0-9][a-z0-9-]*\.)+[a-z][a-z0-9-]*$/.test(text)
  if (!isName) throw new Error(`must be a domain such as go.example, but is "${text}".`)
  return text
}

const oidcNames = ['OIDC_ISSUER', 'OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET']

/** Throws if there is no issuer: nobody could sign in. */
function needsIssuer(env: Environment): true {
  if (oidcNames.every((name) => (env[name]?.trim() ?? '') !== '')) return true
  throw new Error(`needs single sign-on: set ${oidcNames.join(', ')} first.`)
}

function oidcScopes(text: string): readonly string[] {
  const scopes = text.split(/\s+/)
  const missing = ['openid', 'email'].filter((each) => !scopes.includes(each))
  if (missing.length > 0) throw new Error(`must contain ${missing.join(' and ')}.`)
  return scopes
}

/** Format: `<group>=<organization id>:<role>`. */
function groupRole(text: string): GroupRole {
  const [, group = '', organizationId = '', role = ''] =
    /^(.+)=([0-9a-f-]{36}):(\w+)$/.exec(text) ?? []
  const found = roles.find((each) => each === role)
  if (group !== '' && found !== undefined) return { group, organizationId, role: found }
  throw new Error(
    `must contain entries such as engineering=<organization id>:editor, but has "${text}". Roles: ${roles.join(', ')}. ` +
      '`throughlink-server admin organizations` prints the ids.',
  )
}

/** For development. In production, sign-in works only after PUBLIC_ORIGIN is set. */
function defaultPublicOrigin(env: Environment): string {
  const fallback = `http://localhost:${defaultPort}`
  const port = env['PORT']?.trim() ?? ''
  // An invalid port is reported as an error of PORT.
  return port === '' ? fallback : (URL.parse(`http://localhost:${port}`)?.origin ?? fallback)
}

/** Cookies and passwords are sent there, so it must be HTTPS, except on localhost and beside `LINK_ORIGIN`. */
function publicOrigin(text: string, env: Environment): string {
  const value = origin(text)
  const host = URL.parse(env['LINK_ORIGIN']?.trim() ?? '')?.hostname
  if (!isHttpsOrLocal(value) && new URL(value).hostname !== host) {
    throw new Error(`must be HTTPS, except on localhost, but is "${text}".`)
  }
  return value
}

/** Only an address that is not public: nothing that is sent there may leave the network. */
function linkOrigin(text: string): string {
  const { hostname } = new URL(origin(text))
  if (isIP(hostname) === 0 || checkAddress(hostname).ok) {
    throw new Error(
      `must be an origin with a private address, such as http://192.168.1.20:3001, but is "${text}".`,
    )
  }
  return text
}

function issuer(text: string): string {
  const parsed = URL.parse(text)
  const isPlain = parsed?.search === '' && parsed.hash === ''
  if (!isPlain || parsed.username !== '' || !isHttpsOrLocal(text)) {
    throw new Error(`must be an HTTPS URL such as https://accounts.example, but is "${text}".`)
  }
  return text
}

const emailNames = ['SMTP_URL', 'EMAIL_FROM']

function smtpServer(text: string): SmtpServer {
  const server = parseSmtpUrl(text)
  if (server !== null) return server
  // The value is not repeated: it may contain a password.
  throw new Error(
    'must be a URL such as smtps://user:password@smtp.example:465 or smtp://user:password@smtp.example:587, with ' +
      'special characters of the password percent-encoded. The second one needs STARTTLS, unless it ends with ?tls=off.',
  )
}

/** Format: `Name <address>`, or the address alone. */
function mailbox(text: string): Mailbox {
  const [, name = '', inBrackets] = /^([^<>"\r\n]*)<([^<>]*)>$/.exec(text) ?? []
  const address = (inBrackets ?? text).trim()
  if (!new RegExp(emailPattern).test(address)) {
    throw new Error(
      `must be an address such as Throughlink <links@lumen.example>, but is "${text}".`,
    )
  }
  return { name: name.trim() === '' ? 'Throughlink' : name.trim(), address }
}

function isHttpsOrLocal(text: string): boolean {
  const { protocol, hostname } = new URL(text)
  if (protocol === 'https:') return true
  return protocol === 'http:' && /^(localhost|.+\.localhost|127(\.\d+){3})$/.test(hostname)
}

function logLevel(text: string): LogLevel {
  const found = logLevels.find((level) => level === text)
  if (found === undefined)
    throw new Error(`must be one of ${logLevels.join(', ')}, but is "${text}".`)
  return found
}

function token(text: string): string {
  if (text.length < 16) throw new Error('contains a token with fewer than 16 characters.')
  return text
}

function cidr(text: string): string {
  const [address = '', prefix] = text.split('/')
  if (isIP(address) === 0 || prefix === undefined || !ipaddr.isValidCIDR(text)) {
    throw new Error(
      `contains "${text}", which is not a CIDR range such as 10.0.0.0/8. List only the addresses of ` +
        'your proxies: a host in a trusted range can claim to be any client.',
    )
  }
  if (Number(prefix) === 0) throw new Error(`contains "${text}", which trusts every client.`)
  return text
}

/** Everybody who can create webhooks can reach this network. */
function network(text: string): string {
  if (!ipaddr.isValidCIDR(text) || !text.includes('/')) {
    throw new Error(`contains "${text}", which is not a CIDR range such as 10.20.0.0/16.`)
  }
  return text
}

/** Format: `1:<secret>,2:<secret>`, each secret at least 32 random bytes in base64 or base64url. */
function clickKeys(text: string): ClickKey[] {
  const keys = nonEmptyList(text).map((entry) => {
    const [id = '', secret = ''] = entry.split(':')
    if (!/^\d{1,3}$/.test(id) || Number(id) > 255) {
      throw new Error('must contain entries such as 1:<secret>, with an id from 0 to 255.')
    }
    return { id: Number(id), secret: parseSecret(secret) }
  })
  if (new Set(keys.map(({ id }) => id)).size !== keys.length) {
    throw new Error('contains the same id twice.')
  }
  return keys
}

function parseSecret(text: string): Buffer {
  const secret = Buffer.from(text, 'base64url')
  const hint = 'Generate one with: openssl rand -base64 32'
  if (secret.length < minSecretBytes) {
    throw new Error(`contains a secret shorter than ${minSecretBytes} bytes. ${hint}`)
  }
  // Typed words, copied examples and zeros have few distinct bytes.
  if (new Set(secret).size < minSecretBytes / 2) {
    throw new Error(`contains a secret that is not random. ${hint}`)
  }
  return secret
}
