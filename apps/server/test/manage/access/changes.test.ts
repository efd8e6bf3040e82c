import { randomUUID } from 'node:crypto'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Seeded, seedOrganization } from '#commands/seedOrganization.ts'
import { addAccessControl } from '#manage/access/addAccessControl.ts'
import { createChanges } from '#manage/access/changes.ts'
import { readIfMatch } from '#manage/access/etag.ts'
import { addProblems } from '#platform/http/problems.ts'
import { dumpDatabase } from '#test/support/dump.ts'
import { useDatabase } from '#test/support/engines.ts'
import { makeSecretKey } from '#test/support/makeSecretKey.ts'
import { randomDomain } from '#test/support/useApp.ts'

const { postgres } = useDatabase()
const server: FastifyInstance = Fastify()
let tenant: Seeded
let key: string
/** Runs at the end of the next change. */
let beforeCommit: () => Promise<void> = () => Promise.resolve()
/** Added to the response. */
let more = {}

beforeAll(async () => {
  tenant = await seedOrganization(postgres.db, {
    name: 'Lumen',
    origin: 'https://links.example',
    domain: randomDomain(),
    links: [],
  })
  key = await makeSecretKey({ postgres }, tenant, ['apps:write'])
  addProblems(server)
  await server.register((app) => {
    const limits = {
      charge: () => Promise.resolve({ isAllowed: true } as const),
      peek: () => ({ isAllowed: true }) as const,
    }
    const { db } = postgres
    addAccessControl(app, { db, limits, sessions: { read: () => Promise.resolve(null) } })
    const changes = createChanges(db)
    app.post<{ Body: { name: string } }>(
      '/apps/:appId/names',
      { config: { access: { subject: 'app', role: 'viewer', scope: 'apps:write' } } },
      (request, reply) =>
        changes.run(request, reply, 'app.renamed', async (trx) => {
          const { name } = request.body
          const row = await trx
            .updateTable('apps')
            .set((eb) => ({ name, version: eb('version', '+', 1) }))
            .where('id', '=', tenant.appId)
            .returning('version')
            .executeTakeFirstOrThrow()
          await beforeCommit()
          const body = { name, secret: `sk_${randomUUID()}`, ...more }
          return { target: tenant.appId, status: 201, version: row.version, body }
        }),
    )
  })
})
afterAll(() => server.close())

function rename(name: string, headers: Readonly<Record<string, string>> = {}) {
  return server.inject({
    method: 'POST',
    url: `/apps/${tenant.appId}/names`,
    headers: { authorization: `Bearer ${key}`, ...headers },
    payload: { name },
  })
}

async function readState(): Promise<{ version: number; entries: number }> {
  const { version } = await postgres.db
    .selectFrom('apps')
    .select('version')
    .where('id', '=', tenant.appId)
    .executeTakeFirstOrThrow()
  const entries = await postgres.db.selectFrom('audit_log').select('id').execute()
  return { version, entries: entries.length }
}

test('a change and its audit log entry are committed together', async () => {
  const before = await readState()
  const response = await rename('Amber')
  expect(response.statusCode).toBe(201)
  expect(response.headers.etag).toBe(`"${before.version + 1}"`)
  expect(await readState()).toEqual({ version: before.version + 1, entries: before.entries + 1 })
})

test('a change that fails at its end commits neither', async () => {
  const before = await readState()
  beforeCommit = () => Promise.reject(new Error('Killed.'))
  const idempotency = { 'idempotency-key': randomUUID() }
  expect((await rename('Jade', idempotency)).statusCode).toBe(500)
  expect(await readState()).toEqual(before)
  // No response was stored either: the same request succeeds when it is retried.
  beforeCommit = () => Promise.resolve()
  expect((await rename('Jade', idempotency)).statusCode).toBe(201)
  expect(await readState()).toEqual({ version: before.version + 1, entries: before.entries + 1 })
})

test('a failure after the audit log entry is written leaves no entry', async () => {
  const before = await readState()
  // Cannot be stored for the idempotency key, which is the last step.
  more = { big: 1n }
  expect((await rename('Ruby', { 'idempotency-key': randomUUID() })).statusCode).toBe(500)
  more = {}
  expect(await readState()).toEqual(before)
})

test('a retried request gets the first response and runs once', async () => {
  const before = await readState()
  const idempotency = { 'idempotency-key': randomUUID() }
  const first = await rename('Coral', idempotency)
  const second = await rename('Coral', idempotency)
  expect(second.statusCode).toBe(201)
  expect(second.headers.etag).toBe(first.headers.etag)
  expect(second.body).toBe(first.body)
  expect(await readState()).toEqual({ version: before.version + 1, entries: before.entries + 1 })
})

test('concurrent requests with the same key run once', async () => {
  const before = await readState()
  const idempotency = { 'idempotency-key': randomUUID() }
  const responses = await Promise.all(Array.from({ length: 8 }, () => rename('Onyx', idempotency)))
  expect(new Set(responses.map(({ statusCode }) => statusCode))).toEqual(new Set([201]))
  expect(new Set(responses.map(({ body }) => body)).size).toBe(1)
  expect(await readState()).toEqual({ version: before.version + 1, entries: before.entries + 1 })
})

test('an idempotency key of a different request is refused', async () => {
  const idempotency = { 'idempotency-key': randomUUID() }
  await rename('Opal', idempotency)
  const response = await rename('Ruby', idempotency)
  expect(response.statusCode).toBe(422)
  expect(response.json()).toMatchObject({ code: 'idempotency_key_reused' })
})

test('two callers can use the same idempotency key', async () => {
  const idempotency = { 'idempotency-key': randomUUID() }
  const first = await rename('Opal', idempotency)
  const other = await makeSecretKey({ postgres }, tenant, ['apps:write'])
  const second = await rename('Ruby', { ...idempotency, authorization: `Bearer ${other}` })
  expect(second.statusCode).toBe(201)
  expect(second.body).not.toBe(first.body)
})

test('a stored response cannot be read from the database', async () => {
  const idempotencyKey = randomUUID()
  const { secret } = (await rename('Pearl', { 'idempotency-key': idempotencyKey })).json<{
    secret: string
  }>()
  const dump = await dumpDatabase(postgres.pool)
  expect(dump).toContain('Pearl')
  for (const text of [secret, idempotencyKey]) {
    expect(dump).not.toContain(text)
    expect(dump).not.toContain(Buffer.from(text).toString('hex'))
  }
})

test.each(['short', 'x'.repeat(201), 'with space', 'ünïcode-key'])(
  'an invalid idempotency key is refused: %s',
  async (invalid) => {
    const before = await readState()
    const response = await rename('Topaz', { 'idempotency-key': invalid })
    expect(response.statusCode).toBe(422)
    expect(await readState()).toEqual(before)
  },
)

test('audit log entries cannot be changed or deleted', async () => {
  for (const statement of [
    `update audit_log set action = 'x'`,
    'delete from audit_log',
    'truncate audit_log',
  ]) {
    await expect(postgres.pool.query(statement)).rejects.toThrow('append-only')
  }
})

test('a route without an access rule throws at startup', async () => {
  const incomplete: FastifyInstance = Fastify()
  await incomplete.register((app) => {
    const sessions = { read: () => Promise.resolve(null) }
    addAccessControl(app, { db: postgres.db, limits: undefined as never, sessions })
    expect(() => app.get('/api/v1/secrets', () => 'all')).toThrow('has no access rule')
    expect(() =>
      app.get(
        '/api/v1/apps/:id',
        { config: { access: { subject: 'app', role: 'viewer', scope: null } } },
        () => 'all',
      ),
    ).toThrow('has no :appId')
  })
})

test('If-Match accepts only our own ETags', () => {
  expect(readIfMatch({ headers: {} })).toBeNull()
  expect(readIfMatch({ headers: { 'if-match': '*' } })).toBeNull()
  expect(readIfMatch({ headers: { 'if-match': '"12"' } })).toBe(12)
  for (const other of ['12', 'W/"12"', '"abc"', '"1", "2"', '']) {
    expect(() => readIfMatch({ headers: { 'if-match': other } })).toThrow()
  }
})
