import type { DBAdapter, Where } from 'better-auth/types'
import { expect, test } from 'vitest'
import { hashSessionToken, hashSessionTokens } from './hashSessionTokens.ts'

/** Notes what reaches the tables, and finds the row that was asked for. */
function setUp() {
  const seen: Record<string, unknown>[] = []
  const row = ({ where = [] }: { readonly where?: Where[] }) => ({
    id: 's',
    ...Object.fromEntries(where.map(({ field, value }) => [field, [value].flat()[0]])),
  })
  const note =
    <T>(answer: (query: never) => T) =>
    (query: object): Promise<T> => {
      seen.push({ ...query })
      return Promise.resolve(answer(query as never))
    }
  const inner = {
    id: 'test',
    create: note(({ data }: { data: object }) => data),
    findOne: note(row),
    findMany: note((query: { where?: Where[] }) => [row(query)]),
    update: note(row),
    consumeOne: note(row),
    incrementOne: note(row),
    count: note(() => 1),
    updateMany: note(() => 1),
    delete: note(() => undefined),
    deleteMany: note(() => 1),
    transaction: (use: (adapter: unknown) => unknown) => use(inner),
  }
  return { seen, adapter: hashSessionTokens(inner as unknown as DBAdapter) }
}

const token = 'a'.repeat(32)
const hash = hashSessionToken(token)
const where: Where[] = [{ field: 'token', value: token }]

test('a token is hashed on its way in, and given back to who brought it', async () => {
  const { seen, adapter } = setUp()
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
  expect(seen).toHaveLength(10)
  const text = JSON.stringify(seen)
  expect(text).not.toContain(token)
  expect(text.split(hash)).toHaveLength(11)
})

test('who finds a session otherwise gets no token of it', async () => {
  const { adapter } = setUp()
  const found = await adapter.findMany({
    model: 'session',
    where: [{ field: 'userId', value: 'p' }],
  })
  expect(found).toEqual([{ id: 's', userId: 'p' }])
})

test('all that is not a session stays as it is', async () => {
  const { seen, adapter } = setUp()
  const found = { model: 'verification', where }
  expect(await adapter.findOne(found)).toMatchObject({ token })
  await adapter.create({ model: 'verification', data: { token } })
  expect(seen).toEqual([found, { model: 'verification', data: { token } }])
})

test('a search for tokens that is not by tokens is refused', async () => {
  const { adapter } = setUp()
  const odd: Where[] = [{ field: 'token', value: null }]
  await expect(adapter.findOne({ model: 'session', where: odd })).rejects.toThrow()
})
