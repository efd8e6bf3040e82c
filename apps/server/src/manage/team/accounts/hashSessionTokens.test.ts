import type { DBAdapter, Where } from 'better-auth/types'
import { expect, test } from 'vitest'
import { hashSessionToken, hashSessionTokens } from './hashSessionTokens.ts'

/** Records the queries that reach the tables, and returns the row they look for. */
function setUp() {
  const queries: Record<string, unknown>[] = []
  const row = ({ where = [] }: { readonly where?: Where[] }) => ({
    id: 's',
    ...Object.fromEntries(where.map(({ field, value }) => [field, [value].flat()[0]])),
  })
  const record =
    <T>(respond: (query: never) => T) =>
    (query: object): Promise<T> => {
      queries.push({ ...query })
      return Promise.resolve(respond(query as never))
    }
  const inner = {
    id: 'test',
    create: record(({ data }: { data: object }) => data),
    findOne: record(row),
    findMany: record((query: { where?: Where[] }) => [row(query)]),
    update: record(row),
    consumeOne: record(row),
    incrementOne: record(row),
    count: record(() => 1),
    updateMany: record(() => 1),
    delete: record(() => undefined),
    deleteMany: record(() => 1),
    transaction: (use: (adapter: unknown) => unknown) => use(inner),
  }
  return { queries, adapter: hashSessionTokens(inner as unknown as DBAdapter) }
}

const token = 'a'.repeat(32)
const hash = hashSessionToken(token)
const where: Where[] = [{ field: 'token', value: token }]

test('a token is hashed in queries, and restored in rows that were found by it', async () => {
  const { queries, adapter } = setUp()
  const model = 'session'
  expect(await adapter.create({ model, data: { token, userId: 'p' } })).toMatchObject({ token })
  expect(await adapter.findOne({ model, where })).toMatchObject({ token })
  expect(await adapter.update({ model, where, update: {} })).toMatchObject({ token })
  expect(await adapter.consumeOne({ model, where })).toMatchObject({ token })
  const many: Where[] = [{ field: 'token', operator: 'in', value: [token, 'other'] }]
  expect(await adapter.findMany({ model, where: many })).toMatchObject([{ token }])
  await adapter.delete({ model, where })
  await adapter.deleteMany({ model, where })
  await adapter.updateMany({ model, where, update: {} })
  await adapter.count({ model, where })
  await adapter.transaction((inner) => inner.findOne({ model, where }))
  expect(queries).toHaveLength(10)
  const text = JSON.stringify(queries)
  expect(text).not.toContain(token)
  expect(text.split(hash)).toHaveLength(11)
})

test('a session that is found without its token is returned without it', async () => {
  const { adapter } = setUp()
  const found = await adapter.findMany({
    model: 'session',
    where: [{ field: 'userId', value: 'p' }],
  })
  expect(found).toEqual([{ id: 's', userId: 'p' }])
})

test('other models are not changed', async () => {
  const { queries, adapter } = setUp()
  const found = { model: 'verification', where }
  expect(await adapter.findOne(found)).toMatchObject({ token })
  await adapter.create({ model: 'verification', data: { token } })
  expect(queries).toEqual([found, { model: 'verification', data: { token } }])
})

test('a token condition that is not a string is refused', async () => {
  const { adapter } = setUp()
  const invalid: Where[] = [{ field: 'token', value: null }]
  await expect(adapter.findOne({ model: 'session', where: invalid })).rejects.toThrow()
})
