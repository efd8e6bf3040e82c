import { randomBytes } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Config, describeMisspelled, listVariables, readConfig } from '#config.ts'
import { hourMs } from '#platform/time/durations.ts'

const secret = () => randomBytes(32).toString('base64url')

const good = {
  DATABASE_URL: 'postgres://user:hunter2@db.example/throughlink',
  REDIS_URL: 'redis://cache.example:6379',
  CLICKHOUSE_URL: 'http://user:hunter2@clickhouse.example:8123/throughlink',
  CLICK_KEYS: `1:${secret()}`,
}

function read(changes: Readonly<Record<string, string | undefined>> = {}): Config {
  const result = readConfig({ ...good, ...changes })
  if (!result.ok) throw new Error(result.errors.join('\n'))
  return result.config
}

function readErrors(changes: Readonly<Record<string, string | undefined>>): readonly string[] {
  const result = readConfig({ ...good, ...changes })
  return result.ok ? [] : result.errors
}

test('unset variables have safe defaults', () => {
  expect(read()).toMatchObject({
    host: '127.0.0.1',
    port: 3000,
    migrationsDatabaseUrl: good.DATABASE_URL,
    databasePool: 20,
    hasPreparedStatements: true,
    isStandbyRequired: false,
    workerConcurrency: 4,
    webConcurrency: 1,
    secretsKeys: [],
    trustedProxies: [],
    logLevel: 'info',
    metricsTokens: [],
    matchWindowMs: 24 * hourMs,
    logDatabaseUrls: [],
    logLanes: 1,
    logRetentionMs: 2 * hourMs,
    ipv4Origin: null,
    ipv6Origin: null,
    publicOrigin: 'http://localhost:3000',
    linkOrigin: null,
    oidc: null,
    relayRangesFile: null,
    relayRangesUrl: null,
    currencyRatesUrl: null,
    drainMs: 5_000,
    stopMs: 10_000,
  })
})

test('pools, processes and PgBouncer are configurable', () => {
  const direct = 'postgres://user@direct.example/throughlink'
  const config = read({
    MIGRATIONS_DATABASE_URL: direct,
    DATABASE_POOL: '50',
    DATABASE_PREPARED_STATEMENTS: 'off',
    DATABASE_STANDBY_REQUIRED: 'on',
    WORKER_CONCURRENCY: '8',
    WEB_CONCURRENCY: '3',
  })
  expect(config).toMatchObject({
    databaseUrl: good.DATABASE_URL,
    migrationsDatabaseUrl: direct,
    databasePool: 50,
    hasPreparedStatements: false,
    isStandbyRequired: true,
    workerConcurrency: 8,
    webConcurrency: 3,
  })
  expect(readErrors({ DATABASE_PREPARED_STATEMENTS: 'no', WEB_CONCURRENCY: '0' })).toEqual([
    'DATABASE_PREPARED_STATEMENTS must be on or off, but is "no".',
    'WEB_CONCURRENCY must be an integer from 1 to 256, but is "0".',
  ])
  // One error for one mistake.
  expect(readErrors({ DATABASE_URL: undefined })).toEqual(['DATABASE_URL is missing.'])
})

test('the event log may have databases of its own, each once', () => {
  const urls = ['postgres://log1.example/log', 'postgres://user:hunter2@log2.example/log']
  expect(read({ LOG_DATABASE_URLS: urls.join(', ') }).logDatabaseUrls).toEqual(urls)
  const twice = 'postgres://log1.example/log,postgres://user:hunter2@log1.example:5432/log'
  expect(readErrors({ LOG_DATABASE_URLS: twice })).toEqual([
    'LOG_DATABASE_URLS contains the same database twice.',
  ])
})

test('an origin must be exact', () => {
  expect(read({ IPV4_ORIGIN: 'https://v4.go.example' }).ipv4Origin).toBe('https://v4.go.example')
  expect(read({ IPV6_ORIGIN: 'http://v6.go.example:8080' }).ipv6Origin).toBe(
    'http://v6.go.example:8080',
  )
  for (const bad of [
    'v6.go.example',
    'https://v6.go.example/',
    'https://v6.go.example/path',
    'ftp://a.example',
    "https://a.example;script-src 'unsafe-inline'",
    'https://A.example',
    'https://u@a.example',
    'https://a.example https://b.example',
    'https://[2001:db8::1]',
  ]) {
    expect(readErrors({ IPV6_ORIGIN: bad }), bad).toEqual([
      `IPV6_ORIGIN must be an origin such as https://v6.go.example, but is "${bad}".`,
    ])
  }
})

test('the public origin must be HTTPS, except on localhost', () => {
  expect(read({ PORT: '8080' }).publicOrigin).toBe('http://localhost:8080')
  for (const good of [
    'https://dash.example',
    'https://dash.example:8443',
    'http://localhost:3000',
    'http://127.0.0.1:3000',
    'http://dash.localhost:3000',
  ]) {
    expect(read({ PUBLIC_ORIGIN: good }).publicOrigin).toBe(good)
  }
  for (const bad of [
    'http://dash.example',
    'http://localhost.evil.example',
    'http://127.0.0.1.evil.example',
    'https://dash.example/',
    'dash.example',
    'https://dash.example/app',
    'ftp://localhost',
  ]) {
    expect(readErrors({ PUBLIC_ORIGIN: bad }), bad).toHaveLength(1)
  }
})

test('links can be at a private address, and then the dashboard too', () => {
  const LINK_ORIGIN = 'http://192.168.1.20:3001'
  const config = read({ LINK_ORIGIN, PUBLIC_ORIGIN: 'http://192.168.1.20:3000' })
  expect([config.linkOrigin, config.publicOrigin]).toEqual([
    LINK_ORIGIN,
    'http://192.168.1.20:3000',
  ])
  expect(readErrors({ LINK_ORIGIN, PUBLIC_ORIGIN: 'http://192.168.1.21:3000' })).toHaveLength(1)
  for (const bad of ['http://1.1.1.1:3001', 'http://go.example', 'http://192.168.1.20:3001/']) {
    expect(readErrors({ LINK_ORIGIN: bad }), bad).toHaveLength(1)
  }
})

test('the link domain must be a domain name', () => {
  expect(read({}).linkDomain).toBeNull()
  expect(read({ LINK_DOMAIN: 'go.example' }).linkDomain).toBe('go.example')
  for (const bad of ['example', 'https://go.example', 'Go.example', '*.go.example', '10.0.0.1']) {
    expect(readErrors({ LINK_DOMAIN: bad }), bad).toHaveLength(1)
  }
})

test('email needs both of its variables or none, and a typo does not print the password', () => {
  expect(read().email).toBeNull()
  const email = {
    SMTP_URL: 'smtps://links:hunter2@smtp.example',
    EMAIL_FROM: 'Lumen Links <links@lumen.example>',
  }
  expect(read(email).email).toEqual({
    server: {
      host: 'smtp.example',
      port: 465,
      encryption: 'tls',
      credentials: { user: 'links', password: 'hunter2' },
    },
    sender: { name: 'Lumen Links', address: 'links@lumen.example' },
  })
  expect(read({ ...email, EMAIL_FROM: 'links@lumen.example' }).email?.sender).toEqual({
    name: 'Throughlink',
    address: 'links@lumen.example',
  })
  for (const name of ['SMTP_URL', 'EMAIL_FROM'] as const) {
    expect(readErrors({ ...email, [name]: undefined })).toEqual([`${name} is missing.`])
  }
  for (const from of [
    'Lumen',
    'Lumen <a@b>',
    'a@b.example, c@d.example',
    'Lumen <a@b.example> x',
  ]) {
    expect(readErrors({ ...email, EMAIL_FROM: from }), from).toHaveLength(1)
  }
  const [error = ''] = readErrors({ ...email, SMTP_URL: 'smtp:/links:hunter2@smtp.example?tls=of' })
  expect(error).toMatch(/^SMTP_URL must be a URL such as smtps:/)
  expect(error).not.toContain('hunter2')
})

test('OIDC needs all of its variables or none', () => {
  const oidc = {
    OIDC_ISSUER: 'https://accounts.example/realm',
    OIDC_CLIENT_ID: 'client',
    OIDC_CLIENT_SECRET: 'hunter2hunter2',
  }
  expect(read(oidc).oidc).toEqual({
    issuer: 'https://accounts.example/realm',
    clientId: 'client',
    clientSecret: 'hunter2hunter2',
    name: 'Single sign-on',
    scopes: ['openid', 'email', 'profile'],
    groupsClaim: 'groups',
    groupRoles: [],
    isFactor: false,
  })
  expect(read({ ...oidc, OIDC_SECOND_FACTOR: 'on' }).oidc?.isFactor).toBe(true)
  expect(read({ ...oidc, OIDC_NAME: 'Lumen ID' }).oidc?.name).toBe('Lumen ID')
  for (const name of Object.keys(oidc)) {
    expect(readErrors({ ...oidc, [name]: '' })).toEqual([`${name} is missing.`])
  }
  for (const bad of ['http://accounts.example', 'accounts.example', 'https://a.example?x=1']) {
    expect(readErrors({ ...oidc, OIDC_ISSUER: bad }), bad).toHaveLength(1)
  }
})

test('sessions end after thirty days without a request and after ninety, unless set', () => {
  expect(read({})).toMatchObject({ sessionIdleMs: 2_592_000_000, sessionMaxMs: 7_776_000_000 })
  const given = { SESSION_IDLE_MINUTES: '15', SESSION_MAX_HOURS: '8' }
  expect(read(given)).toMatchObject({ sessionIdleMs: 900_000, sessionMaxMs: 28_800_000 })
  expect(readErrors({ SESSION_IDLE_MINUTES: '4', SESSION_MAX_HOURS: '0' })).toHaveLength(2)
})

test('the list of relay ranges is a file or is downloaded', () => {
  const file = { RELAY_RANGES_FILE: '/var/lib/relay.csv' }
  const url = { RELAY_RANGES_URL: 'https://mask-api.icloud.com/egress-ip-ranges.csv' }
  expect(read(file).relayRangesFile).toBe('/var/lib/relay.csv')
  expect(read(url).relayRangesUrl).toBe(url.RELAY_RANGES_URL)
  expect(readErrors({ ...file, ...url })).toEqual([
    'RELAY_RANGES_URL and RELAY_RANGES_FILE are both set. Remove one of them.',
  ])
})

test('an empty variable counts as unset', () => {
  expect(read({ PORT: '  ', TRUSTED_PROXIES: '' })).toMatchObject({ port: 3000 })
  expect(readErrors({ DATABASE_URL: ' ' })).toEqual(['DATABASE_URL is missing.'])
})

test('all errors are reported at once, each with its variable', () => {
  const result = readConfig({
    PORT: '70000',
    DATABASE_URL: 'mysql://db',
    CLICK_KEYS: '1:short',
    TRUSTED_PROXIES: 'true',
    LOG_LEVEL: 'loud',
    METRICS_TOKEN: 'abc',
    MATCH_WINDOW_HOURS: '0',
    LOG_DATABASE_URLS: 'postgres://log1/log,mysql://log2',
    LOG_LANES: '65',
    LOG_RETENTION_HOURS: '0',
    DRAIN_SECONDS: '1.5',
    STOP_SECONDS: '0',
    SECRETS_KEY: 'short',
  })
  expect(result.ok).toBe(false)
  const names = result.ok ? [] : result.errors.map((error) => error.split(' ')[0])
  expect(names).toEqual([
    'PORT',
    'DATABASE_URL',
    'REDIS_URL',
    'CLICKHOUSE_URL',
    'LOG_DATABASE_URLS',
    'LOG_LANES',
    'LOG_RETENTION_HOURS',
    'CLICK_KEYS',
    'SECRETS_KEY',
    'TRUSTED_PROXIES',
    'LOG_LEVEL',
    'METRICS_TOKEN',
    'MATCH_WINDOW_HOURS',
    'DRAIN_SECONDS',
    'STOP_SECONDS',
  ])
})

describe('secrets', () => {
  test.each([
    ['an empty secret', '1:'],
    ['a short secret', `1:${randomBytes(31).toString('base64url')}`],
    ['zeros', `1:${Buffer.alloc(32).toString('base64url')}`],
    ['a repeated letter', `1:${Buffer.alloc(64, 'a').toString('base64url')}`],
    ['a repeated word', `1:${'changeme'.repeat(8)}`],
    ['a strong secret and a weak one', `1:${secret()},2:${Buffer.alloc(32).toString('base64url')}`],
  ])('%s is refused', (_, keys) => {
    expect(readErrors({ CLICK_KEYS: keys })).toHaveLength(1)
  })

  test.each([
    ['an id over one byte', `256:${secret()}`],
    ['a missing id', secret()],
    ['a duplicate id', `1:${secret()},1:${secret()}`],
  ])('%s is refused', (_, keys) => {
    expect(readErrors({ CLICK_KEYS: keys })).toHaveLength(1)
  })

  test('an empty list of keys is refused', () => {
    // Guards against accepting a single comma: the process would fail later with an unrelated message.
    expect(readErrors({ CLICK_KEYS: ',' })).toHaveLength(1)
  })

  test('32 random bytes are accepted in base64 and base64url, and keys keep their order', () => {
    const bytes = randomBytes(32)
    const keys = `7:${bytes.toString('base64')}, 3:${bytes.toString('base64url')}`
    expect(read({ CLICK_KEYS: keys }).clickKeys).toEqual([
      { id: 7, secret: bytes },
      { id: 3, secret: bytes },
    ])
  })

  test('random secrets are never refused as weak', () => {
    for (let round = 0; round < 2_000; round++)
      expect(readErrors({ CLICK_KEYS: `1:${secret()}` })).toEqual([])
  })

  test('are never part of an error message', () => {
    const letters = fc.string({
      unit: fc.constantFrom('a', 'b', 'c', '0', '1', '2', ':', '/', '@', ',', '-', '_'),
      minLength: 8,
    })
    const names = fc.constantFrom(
      'CLICK_KEYS',
      'METRICS_TOKEN',
      'DATABASE_URL',
      'REDIS_URL',
      'CLICKHOUSE_URL',
    )
    fc.assert(
      fc.property(names, letters, (name, tail) => {
        const canary = 'QQcanaryQQ'
        for (const text of [`${canary}${tail}`, `${tail}${canary}`, `1:${canary}`]) {
          expect(readErrors({ [name]: text }).join('\n')).not.toContain(canary)
        }
      }),
    )
    expect(readErrors({ METRICS_TOKEN: 'hunter2' }).join()).not.toContain('hunter2')
  })
})

describe('URLs of engines', () => {
  test('several Redis URLs are a cluster', () => {
    expect(read({ REDIS_URL: 'redis://a:1, rediss://b:2' }).redisUrls).toEqual([
      'redis://a:1',
      'rediss://b:2',
    ])
  })

  test.each([
    'postgres://user:hunter2@a:5432,b:5432/name',
    'postgres://a,b/name?target_session_attrs=read-write',
    'postgres:///name?host=a,b',
  ])('a database at %s is refused, because it has several hosts', (DATABASE_URL) => {
    expect(readErrors({ DATABASE_URL })).toEqual([
      'DATABASE_URL must have one host, which always leads to the primary: that of HAProxy, a virtual IP or a ' +
        'managed database. See docs/operations/failover.md.',
    ])
    expect(readErrors({ MIGRATIONS_DATABASE_URL: DATABASE_URL })).toHaveLength(1)
  })

  test('a comma in a password or a setting is no second host', () => {
    const url = 'postgres://user:a,b@host/name?options=-c%20search_path=a,b'
    expect(read({ DATABASE_URL: url }).databaseUrl).toBe(url)
  })

  test('the Sentinels of a Redis are one URL', () => {
    const url = 'redis+sentinel://:hunter2@a:26379,b:26379,c/primary/2'
    expect(read({ REDIS_URL: url }).redisUrls).toEqual([url])
  })

  test.each([
    'http://cache',
    'cache:6379',
    'redis://a,http://b',
    'redis+sentinel://a:26379,b:26379',
    'redis+sentinel:///primary',
    'redis+sentinel://a:port/primary',
    'redis+sentinel://a/primary/first',
    'redis+sentinel://a/primary,redis://b',
  ])('Redis at %s is refused', (url) => {
    expect(readErrors({ REDIS_URL: url })).toHaveLength(1)
  })

  test('an empty list of Redis servers is refused', () => {
    // Guards against accepting a single comma: the service would connect to any Redis on this machine.
    expect(readErrors({ REDIS_URL: ',' })).toHaveLength(1)
  })
})

describe('trusted proxies', () => {
  test('are CIDR ranges', () => {
    const ranges = ['10.0.0.0/8', '192.0.2.7/32', 'fd00::/8', '::1/128']
    expect(read({ TRUSTED_PROXIES: ranges.join(' , ') }).trustedProxies).toEqual(ranges)
  })

  test.each([
    'true',
    '1',
    '*',
    'loopback',
    'uniquelocal',
    'proxy.example',
    '10.0.0.1',
    '10.0.0.0/33',
    '10.0.0.0/',
    '10.0.0/8',
    '10.0.0.0/8/8',
    '0.0.0.0/0',
    '::/0',
    '10.0.0.0/-1',
    '10.0.0.0/8,true',
  ])('%s is refused', (proxies) => {
    expect(readErrors({ TRUSTED_PROXIES: proxies })).toHaveLength(1)
  })
})

test('misspelled variables are named in one sentence, without their values', () => {
  expect(
    describeMisspelled({ ...good, DATABSE_POOL: '5', THROUGHLINK_METRICS_TOKEN: 'secret' }),
  ).toBe(
    'Ignoring unknown variables: DATABSE_POOL (did you mean DATABASE_POOL?), ' +
      'THROUGHLINK_METRICS_TOKEN (did you mean METRICS_TOKEN?).',
  )
  expect(describeMisspelled({ ...good, QUOTA_LINK: '', HOME: '/root', PATH: '/bin' })).toBeNull()
})

test('every variable that the service knows is spelled right', () => {
  expect(
    describeMisspelled(Object.fromEntries(listVariables().map((name) => [name, 'x']))),
  ).toBeNull()
  expect(listVariables()).toContain('OIDC_NAME')
})

describe('single sign-on', () => {
  const issuer = {
    OIDC_ISSUER: 'https://accounts.example',
    OIDC_CLIENT_ID: 'client',
    OIDC_CLIENT_SECRET: 'secret',
  }
  const organizationId = '6f0a8a52-0f6c-4a43-9d9e-0a4b6f1f1c11'

  test('can be required for everybody or for domains, with roles by group', () => {
    const config = read({
      ...issuer,
      PASSWORD_SIGN_IN: 'off',
      SSO_DOMAINS: 'Acme.com, lumen.example',
      OIDC_SCOPES: 'openid email profile groups',
      OIDC_GROUPS_CLAIM: 'roles',
      OIDC_GROUP_ROLES: `a=b=${organizationId}:editor, Chiefs=${organizationId}:owner`,
    })
    expect(config).toMatchObject({
      hasPasswordSignIn: false,
      ssoDomains: ['acme.com', 'lumen.example'],
      oidc: {
        scopes: ['openid', 'email', 'profile', 'groups'],
        groupsClaim: 'roles',
        groupRoles: [
          { group: 'a=b', organizationId, role: 'editor' },
          { group: 'Chiefs', organizationId, role: 'owner' },
        ],
      },
    })
    expect(read()).toMatchObject({ hasPasswordSignIn: true, ssoDomains: [] })
  })

  test.each([
    [{ PASSWORD_SIGN_IN: 'off' }, 'PASSWORD_SIGN_IN needs single sign-on'],
    [{ PASSWORD_SIGN_IN: 'no' }, 'PASSWORD_SIGN_IN must be on or off'],
    [{ SSO_DOMAINS: 'acme.com' }, 'SSO_DOMAINS needs single sign-on'],
    [{ ...issuer, SSO_DOMAINS: '@acme.com' }, 'SSO_DOMAINS must be a domain'],
    [{ ...issuer, OIDC_SCOPES: 'openid' }, 'OIDC_SCOPES must contain email'],
    [{ ...issuer, OIDC_GROUP_ROLES: `a=${organizationId}:boss` }, 'OIDC_GROUP_ROLES must contain'],
    [{ ...issuer, OIDC_GROUP_ROLES: 'a=acme:viewer' }, 'OIDC_GROUP_ROLES must contain'],
  ])('is refused with %j', (changes, message) => {
    expect(readErrors(changes)).toEqual([expect.stringContaining(message)])
  })
})
