import { randomBytes, randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { pino } from 'pino'
import { afterAll, beforeAll, expect } from 'vitest'
import type { Config } from '#config.ts'
import { createOneTimeToken } from '#manage/access/oneTimeToken.ts'
import { type Emails, noEmails } from '#manage/delivery/email/createEmails.ts'
import { assertSafe } from '#manage/team/accounts/assertSafe.ts'
import { createBootstrapLink } from '#manage/team/accounts/bootstrap.ts'
import { createAccounts, type Person } from '#manage/team/accounts/createAccounts.ts'
import { insertOrganization } from '#manage/team/organizations/organizationStatements.ts'
import type { Postgres } from '#platform/engines/postgres.ts'
import { createServer } from '#platform/http/createServer.ts'
import { createRedisRateLimits } from '#platform/limits/rateLimits.redis.ts'
import type { RateLimits } from '#platform/limits/rateLimits.ts'
import { dayMs, hourMs } from '#platform/time/durations.ts'
import { useDatabase, useRedis } from '#test/support/engines.ts'
import { type HttpResponse, send } from '#test/support/send.ts'
import { setPasswordCost } from '#test/support/setPasswordCost.ts'
import { testQuotas } from '#test/support/testConfig.ts'

export const publicOrigin = 'https://dash.example'
/** An address of Switzerland. Others have no country. */
export const swissAddress = '203.0.113.41'
export const password = 'correct horse battery'

export interface SignedIn {
  readonly person: Person
  readonly csrfToken: string
}

/** A browser that stores cookies and sends the origin of the dashboard. */
export interface Browser {
  readonly cookies: Map<string, string>
  csrfToken: string | undefined
  /** Sends a request. Headers override the defaults; undefined omits one. */
  readonly send: (
    method: string,
    path: string,
    body?: unknown,
    headers?: Readonly<Record<string, string | undefined>>,
  ) => Promise<HttpResponse>
  /** Sends a request that signs in, and stores the CSRF token. Expects success. */
  readonly enter: (path: string, body: unknown) => Promise<SignedIn>
}

export interface Invited {
  readonly token: string
  readonly organizationId: string
}

export interface AccountsApp {
  readonly postgres: Postgres
  readonly databaseUrl: string
  readonly warnings: string[]
  /** Creates a browser, by default with a new address. */
  readonly browser: (address?: string) => Browser
  /** Returns the browser of the first owner, who is created once. */
  readonly owner: () => Promise<Browser & { readonly email: string }>
  /** What the session of a browser proves to the management API. */
  readonly readFacts: (browser: Browser) => Promise<SessionFacts>
  readonly invite: (email: string, changes?: Partial<Invitation>) => Promise<Invited>
  /** Creates a person with a password, and returns a browser they are signed in with. */
  readonly person: () => Promise<Browser & { readonly email: string; readonly signedIn: SignedIn }>
}

export interface SessionFacts {
  readonly isFactorProved: boolean
  readonly provedAt: string
}

interface Invitation {
  readonly role: 'viewer' | 'editor' | 'admin' | 'owner'
  readonly expiresAt: Date
  readonly organizationId: string
}

export function randomEmail(): string {
  return `${randomBytes(6).toString('hex')}@lumen.example`
}

export function randomAddress(): string {
  return `10.${[...randomBytes(3)].join('.')}`
}

export interface UseAccountsOptions {
  /** Replaces the connection to the database. */
  readonly postgresFor?: (url: string) => Postgres
  readonly limits?: RateLimits
  /** Sends email. Default: none is sent. */
  readonly emails?: Emails
}

/** Starts an application with the account routes only, on real engines. Password hashes have a low cost. */
export function useAccounts(
  config: () => Partial<Config> = () => ({}),
  options: UseAccountsOptions = {},
): AccountsApp {
  const { postgres, url: databaseUrl } = useDatabase()
  const accountsPostgres = options.postgresFor?.(databaseUrl) ?? postgres
  const redis = useRedis()
  const warnings: string[] = []
  const startedAtMs = Date.now()
  const started: { url?: string; server?: FastifyInstance } = {}
  let owner: Promise<Browser & { readonly email: string }> | null = null

  beforeAll(async () => {
    setPasswordCost('low')
    const logger = pino({ level: 'silent' })
    const server = await createServer({ logger, trustedProxies: ['127.0.0.0/8'] })
    const accounts = await createAccounts({
      config: {
        clickKeys: [{ id: 1, secret: randomBytes(32) }],
        secretsKeys: [],
        publicOrigin,
        deletionGraceMs: 30 * dayMs,
        sessionIdleMs: 30 * dayMs,
        sessionMaxMs: 90 * dayMs,
        oidc: null,
        hasPasswordSignIn: true,
        ssoDomains: [],
        quotas: testQuotas,
        ...config(),
      },
      db: accountsPostgres.db,
      emails: options.emails ?? noEmails,
      findCountry: (address) => (address === swissAddress ? 'CH' : null),
      limits:
        options.limits ??
        createRedisRateLimits({
          client: redis.client,
          subjectKey: randomBytes(32),
          waitMs: 5_000,
          // Fixed, so that no rate limit window ends during a test.
          now: () => startedAtMs,
        }),
      logger: {
        warn: (...args: unknown[]) => {
          warnings.push(JSON.stringify(args))
        },
      },
    })
    await server.register((app) => {
      accounts.addRoutes(app)
    })
    // Checks requests like the management API does.
    server.post('/change', async (request) => {
      const session = await accounts.readSession(request)
      if (session === null) return { person: null }
      assertSafe(request, session, publicOrigin)
      const { person, isFactorProved, provedAt } = session
      return { person, isFactorProved, provedAt }
    })
    started.url = await server.listen({ host: '127.0.0.1', port: 0 })
    started.server = server
  })
  afterAll(async () => {
    setPasswordCost('full')
    await started.server?.close()
    if (accountsPostgres !== postgres) await accountsPostgres.stop()
  })

  function browser(address = randomAddress()): Browser {
    const cookies = new Map<string, string>()
    const created: Browser = {
      cookies,
      csrfToken: undefined,
      async send(method, path, body, headers = {}) {
        const all: Readonly<Record<string, string | undefined>> = {
          'x-forwarded-for': address,
          'user-agent': 'Browser/1.0',
          ...(method === 'GET' ? {} : { origin: config().publicOrigin ?? publicOrigin }),
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          ...(cookies.size === 0
            ? {}
            : { cookie: [...cookies].map((pair) => pair.join('=')).join('; ') }),
          'x-csrf-token': created.csrfToken,
          ...headers,
        }
        const sent = Object.entries(all).filter(
          (entry): entry is [string, string] => entry[1] !== undefined,
        )
        const response = await send(started.url ?? '', path, {
          method,
          headers: Object.fromEntries(sent),
          ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        })
        for (const cookie of response.headers['set-cookie'] ?? []) storeCookie(cookies, cookie)
        return response
      },
      async enter(path, body) {
        const response = await created.send('POST', path, body)
        const isSignedIn = response.status === 200 || response.status === 201
        expect({ isSignedIn, text: response.text }).toMatchObject({ isSignedIn: true })
        const signedIn = response.json() as SignedIn
        created.csrfToken = signedIn.csrfToken
        return signedIn
      },
    }
    return created
  }

  async function bootstrapOwner() {
    const link = await createBootstrapLink(postgres.db, publicOrigin, Date.now)
    const email = randomEmail()
    const created = browser()
    await created.enter('/api/auth/bootstrap', {
      token: readToken(link),
      email,
      name: 'Ada',
      password,
      organizationName: 'Lumen',
    })
    return Object.assign(created, { email })
  }

  async function invite(email: string, changes: Partial<Invitation> = {}): Promise<Invited> {
    const organizationId = changes.organizationId ?? randomUUID()
    if (changes.organizationId === undefined) {
      await insertOrganization(postgres.db, { id: organizationId, name: 'Lumen' })
    }
    const { text, hash } = createOneTimeToken()
    await postgres.db
      .insertInto('invitations')
      .values({
        id: randomUUID(),
        organization_id: organizationId,
        email,
        role: changes.role ?? 'editor',
        token_hash: hash,
        invited_by: 'somebody',
        expires_at: changes.expiresAt ?? new Date(Date.now() + hourMs),
      })
      .execute()
    return { token: text, organizationId }
  }

  return {
    postgres,
    databaseUrl,
    warnings,
    browser,
    owner: () => (owner ??= bootstrapOwner()),
    readFacts: async (signedIn) => (await signedIn.send('POST', '/change')).json() as SessionFacts,
    invite,
    async person() {
      const email = randomEmail()
      const { token } = await invite(email)
      const created = browser()
      const body = { token, name: 'Grace', password }
      const signedIn = await created.enter('/api/auth/accept-invitation', body)
      return Object.assign(created, { email, signedIn })
    },
  }
}

export function readToken(link: string | null): string {
  const [, token] = /#token=([\w-]+)$/.exec(link ?? '') ?? []
  if (token === undefined) throw new Error(`No token in ${String(link)}.`)
  return token
}

function storeCookie(cookies: Map<string, string>, header: string): void {
  const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(header) ?? []
  if (/max-age=0(;|$)/i.test(header) || value === '') cookies.delete(name)
  else cookies.set(name, value)
}
