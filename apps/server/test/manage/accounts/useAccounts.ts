import { randomBytes, randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { pino } from 'pino'
import { afterAll, beforeAll, expect } from 'vitest'
import type { Config } from '../../../src/config.ts'
import type { Postgres } from '../../../src/platform/engines/postgres.ts'
import { createServer } from '../../../src/platform/http/createServer.ts'
import { createRedisRateLimits } from '../../../src/platform/limits/rateLimits.redis.ts'
import type { RateLimits } from '../../../src/platform/limits/rateLimits.ts'
import { insertOrganization } from '../../../src/manage/organizations/organizationStatements.ts'
import { assertSafe } from '../../../src/manage/accounts/assertSafe.ts'
import { makeBootstrapLink } from '../../../src/manage/accounts/bootstrap.ts'
import { createAccounts, type Person } from '../../../src/manage/accounts/createAccounts.ts'
import { makeOneTimeToken } from '../../../src/manage/access/oneTimeToken.ts'
import { useDatabase, useRedis } from '../../support/engines.ts'
import { send, type Answer } from '../../support/send.ts'

export const publicOrigin = 'https://dash.example'
export const password = 'correct horse battery'

export interface SignedIn {
  readonly person: Person
  readonly csrfToken: string
}

/** A browser: keeps cookies, and says which page sends a request. */
export interface Browser {
  readonly cookies: Map<string, string>
  csrfToken: string | undefined
  /** Also undefined: then the header is not sent. */
  readonly send: (
    method: string,
    path: string,
    body?: unknown,
    headers?: Readonly<Record<string, string | undefined>>,
  ) => Promise<Answer>
  /** Signs in, or whatever else answers with a person. */
  readonly enter: (path: string, body: unknown) => Promise<SignedIn>
}

export interface Invited {
  readonly token: string
  readonly organizationId: string
}

export interface PeopleApp {
  readonly postgres: Postgres
  readonly databaseUrl: string
  readonly warnings: string[]
  /** A new browser at a new address. */
  readonly browser: (address?: string) => Browser
  /** The first owner, made once, and a browser that they are signed in with. */
  readonly owner: () => Promise<Browser & { readonly email: string }>
  readonly invite: (email: string, changes?: Partial<Invitation>) => Promise<Invited>
  /** A person with a password who is signed in. */
  readonly person: () => Promise<Browser & { readonly email: string; readonly signedIn: SignedIn }>
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

export interface PeopleOptions {
  /** What they reach their database by, in place of the direct way. */
  readonly postgresFor?: (url: string) => Postgres
  readonly limits?: RateLimits
}

/** People on real engines, in an application of their own. */
export function usePeople(
  config: () => Partial<Config> = () => ({}),
  options: PeopleOptions = {},
): PeopleApp {
  const { postgres, url: databaseUrl } = useDatabase()
  const used = options.postgresFor?.(databaseUrl) ?? postgres
  const redis = useRedis()
  const warnings: string[] = []
  const startedAtMs = Date.now()
  const late: { url?: string; server?: FastifyInstance } = {}
  let owner: Promise<Browser & { readonly email: string }> | null = null

  beforeAll(async () => {
    const logger = pino({ level: 'silent' })
    const server = await createServer({ logger, trustedProxies: ['127.0.0.0/8'] })
    const people = await createAccounts({
      config: {
        clickKeys: [{ id: 1, secret: randomBytes(32) }],
        publicOrigin,
        oidc: null,
        ...config(),
      },
      db: used.db,
      limits:
        options.limits ??
        createRedisRateLimits({
          client: redis.client,
          subjectKey: randomBytes(32),
          waitMs: 5_000,
          // Stands still: no window of a limit ends within a test.
          now: () => startedAtMs,
        }),
      logger: {
        warn: (...told: unknown[]) => {
          warnings.push(JSON.stringify(told))
        },
      },
    })
    await server.register((app) => {
      people.addRoutes(app)
    })
    // As the management API does it.
    server.post('/change', async (request) => {
      const session = await people.readSession(request)
      if (session === null) return { person: null }
      assertSafe(request, session, publicOrigin)
      return { person: session.person }
    })
    late.url = await server.listen({ host: '127.0.0.1', port: 0 })
    late.server = server
  })
  afterAll(async () => {
    await late.server?.close()
    if (used !== postgres) await used.stop()
  })

  function browser(address = randomAddress()): Browser {
    const cookies = new Map<string, string>()
    const made: Browser = {
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
          'x-csrf-token': made.csrfToken,
          ...headers,
        }
        const sent = Object.entries(all).filter(
          (entry): entry is [string, string] => entry[1] !== undefined,
        )
        const answer = await send(late.url ?? '', path, {
          method,
          headers: Object.fromEntries(sent),
          ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        })
        for (const cookie of answer.headers['set-cookie'] ?? []) keep(cookies, cookie)
        return answer
      },
      async enter(path, body) {
        const answer = await made.send('POST', path, body)
        const isEntered = answer.status === 200 || answer.status === 201
        expect({ isEntered, text: answer.text }).toMatchObject({ isEntered: true })
        const signedIn = answer.json() as SignedIn
        made.csrfToken = signedIn.csrfToken
        return signedIn
      },
    }
    return made
  }

  async function bootstrapOwner() {
    const link = await makeBootstrapLink(postgres.db, publicOrigin, Date.now)
    const email = randomEmail()
    const made = browser()
    await made.enter('/api/auth/bootstrap', {
      token: tokenOf(link),
      email,
      name: 'Ada',
      password,
      organizationName: 'Lumen',
    })
    return Object.assign(made, { email })
  }

  async function invite(email: string, changes: Partial<Invitation> = {}): Promise<Invited> {
    const organizationId = changes.organizationId ?? randomUUID()
    if (changes.organizationId === undefined) {
      await insertOrganization(postgres.db, { id: organizationId, name: 'Lumen' })
    }
    const { text, hash } = makeOneTimeToken()
    await postgres.db
      .insertInto('invitations')
      .values({
        id: randomUUID(),
        organization_id: organizationId,
        email,
        role: changes.role ?? 'editor',
        token_hash: hash,
        invited_by: 'somebody',
        expires_at: changes.expiresAt ?? new Date(Date.now() + 3_600_000),
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
    invite,
    async person() {
      const email = randomEmail()
      const { token } = await invite(email)
      const made = browser()
      const body = { token, name: 'Grace', password }
      const signedIn = await made.enter('/api/auth/accept-invitation', body)
      return Object.assign(made, { email, signedIn })
    },
  }
}

export function tokenOf(link: string | null): string {
  const [, token] = /#token=([\w-]+)$/.exec(link ?? '') ?? []
  if (token === undefined) throw new Error(`There is no token in ${String(link)}.`)
  return token
}

function keep(cookies: Map<string, string>, header: string): void {
  const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(header) ?? []
  if (/max-age=0(;|$)/i.test(header) || value === '') cookies.delete(name)
  else cookies.set(name, value)
}
