import { randomUUID } from 'node:crypto'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addProblems } from '../../../src/platform/http/problems.ts'
import { addManagement } from '../../../src/manage/access/addManagement.ts'
import { createChanges } from '../../../src/manage/access/changes.ts'
import { readIfMatch } from '../../../src/manage/access/etag.ts'
import { seedOrganization, type Seeded } from '../../../src/commands/seedOrganization.ts'
import { dumpDatabase } from '../../support/dump.ts'
import { useDatabase } from '../../support/engines.ts'
import { makeSecretKey } from '../../support/makeSecretKey.ts'
import { randomHost } from '../../support/useApp.ts'

const { postgres } = useDatabase()
const server: FastifyInstance = Fastify()
let tenant: Seeded
let key: string
/** What the next change does before it ends. */
let before: () => Promise<void> = () => Promise.resolve()

beforeAll(async () => {
  tenant = await seedOrganization(postgres.db, {
    name: 'Lumen',
    origin: 'https://links.example',
    domain: randomHost(),
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
    addManagement(app, { db, limits, sessions: { read: () => Promise.resolve(null) } })
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
          await before()
          const body = { name, secret: `sk_${randomUUID()}` }
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

async function stateOf(): Promise<{ version: number; entries: number }> {
  const { version } = await postgres.db
    .selectFrom('apps')
    .select('version')
    .where('id', '=', tenant.appId)
    .executeTakeFirstOrThrow()
  const entries = await postgres.db.selectFrom('audit_log').select('id').execute()
  return { version, entries: entries.length }
}

test('a change and its entry in the audit log are made together', async () => {
  const was = await stateOf()
  const answer = await rename('Amber')
  expect(answer.statusCode).toBe(201)
  expect(answer.headers.etag).toBe(`"${was.version + 1}"`)
  expect(await stateOf()).toEqual({ version: was.version + 1, entries: was.entries + 1 })
})

test('a change that fails at its end leaves neither', async () => {
  const was = await stateOf()
  before = () => Promise.reject(new Error('Killed.'))
  const repeated = { 'idempotency-key': randomUUID() }
  expect((await rename('Jade', repeated)).statusCode).toBe(500)
  expect(await stateOf()).toEqual(was)
  // Nothing was kept of it either: the same request succeeds when it is sent again.
  before = () => Promise.resolve()
  expect((await rename('Jade', repeated)).statusCode).toBe(201)
  expect(await stateOf()).toEqual({ version: was.version + 1, entries: was.entries + 1 })
})

test('a request that is sent again is answered as before, and done once', async () => {
  const was = await stateOf()
  const repeated = { 'idempotency-key': randomUUID() }
  const first = await rename('Coral', repeated)
  const second = await rename('Coral', repeated)
  expect(second.statusCode).toBe(201)
  expect(second.headers.etag).toBe(first.headers.etag)
  expect(second.body).toBe(first.body)
  expect(await stateOf()).toEqual({ version: was.version + 1, entries: was.entries + 1 })
})

test('of many that are sent at once one is done', async () => {
  const was = await stateOf()
  const repeated = { 'idempotency-key': randomUUID() }
  const answers = await Promise.all(Array.from({ length: 8 }, () => rename('Onyx', repeated)))
  expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([201]))
  expect(new Set(answers.map(({ body }) => body)).size).toBe(1)
  expect(await stateOf()).toEqual({ version: was.version + 1, entries: was.entries + 1 })
})

test('a key that was used for another request is refused', async () => {
  const repeated = { 'idempotency-key': randomUUID() }
  await rename('Opal', repeated)
  const answer = await rename('Ruby', repeated)
  expect(answer.statusCode).toBe(422)
  expect(answer.json()).toMatchObject({ code: 'idempotency_key_reused' })
})

test('two senders may use one key', async () => {
  const repeated = { 'idempotency-key': randomUUID() }
  const first = await rename('Opal', repeated)
  const other = await makeSecretKey({ postgres }, tenant, ['apps:write'])
  const second = await rename('Ruby', { ...repeated, authorization: `Bearer ${other}` })
  expect(second.statusCode).toBe(201)
  expect(second.body).not.toBe(first.body)
})

test('what was answered cannot be read from the database', async () => {
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
  'an idempotency key that is no plain text of some length is refused: %s',
  async (given) => {
    const was = await stateOf()
    const answer = await rename('Topaz', { 'idempotency-key': given })
    expect(answer.statusCode).toBe(422)
    expect(await stateOf()).toEqual(was)
  },
)

test('the audit log is only added to, whoever tries', async () => {
  for (const statement of [
    `update audit_log set action = 'x'`,
    'delete from audit_log',
    'truncate audit_log',
  ]) {
    await expect(postgres.pool.query(statement)).rejects.toThrow('only added to')
  }
})

test('a route that does not say who may call it stops the server from starting', async () => {
  const careless: FastifyInstance = Fastify()
  await careless.register((app) => {
    const sessions = { read: () => Promise.resolve(null) }
    addManagement(app, { db: postgres.db, limits: undefined as never, sessions })
    expect(() => app.get('/api/v1/secrets', () => 'all')).toThrow('does not say who may call it')
    expect(() =>
      app.get(
        '/api/v1/apps/:id',
        { config: { access: { subject: 'app', role: 'viewer', scope: null } } },
        () => 'all',
      ),
    ).toThrow('has no :appId')
  })
})

test('a version that is none of ours matches nothing', () => {
  expect(readIfMatch({ headers: {} })).toBeNull()
  expect(readIfMatch({ headers: { 'if-match': '*' } })).toBeNull()
  expect(readIfMatch({ headers: { 'if-match': '"12"' } })).toBe(12)
  for (const other of ['12', 'W/"12"', '"abc"', '"1", "2"', '']) {
    expect(() => readIfMatch({ headers: { 'if-match': other } })).toThrow()
  }
})
