import { beforeAll, describe, expect, test } from 'vitest'
import type { LinkView } from '#manage/links/linkView.ts'
import { dayMs } from '#platform/time/durations.ts'
import { expectProblem } from '#test/support/expectProblem.ts'
import { useApp } from '#test/support/useApp.ts'
import { useLinks } from './useLinks.ts'

const app = useApp()
const { call, newTenant } = useLinks(app)
const destination = 'https://www.meadow.example/fern'

interface Outcome {
  readonly updated: number
  readonly unchanged: number
  readonly failed: number
  readonly items: readonly {
    readonly id: string
    readonly outcome: string
    readonly link: LinkView | null
    readonly errors: readonly { readonly pointer: string; readonly detail: string }[]
  }[]
  readonly undo: { readonly changes: readonly object[] }
}

const send = (body: unknown) => call('links/bulk', { method: 'PATCH', body })

async function update(...changes: readonly object[]): Promise<Outcome> {
  const response = await send({ changes })
  expect(response.status, response.text).toBe(200)
  return response.json() as Outcome
}

async function createLink(settings: object = {}): Promise<LinkView> {
  const body = { destination, ...settings }
  return (await call('links', { method: 'POST', body })).json() as LinkView
}

/** Returns the fields that a bulk update can change. */
async function readState(id: string) {
  const { items } = (
    await call(`links?ids=${id}&status=active&status=disabled&status=archived&status=deleted`)
  ).json() as { readonly items: readonly LinkView[] }
  const [link] = items
  if (link === undefined) throw new Error(`There is no link ${id}.`)
  const { tags, expiresAt, isDisabled, isArchived, deletedAt } = link
  return { tags, expiresAt, isDisabled, isArchived, isDeleted: deletedAt !== null }
}

const visit = async ({ slug }: LinkView) => (await app.browse(`/${slug}`)).status

describe('updating many links', () => {
  test('changes tags, expiry and state, and its undo restores all of them', async () => {
    const links = [
      await createLink({ tags: ['old', 'spring'], expiresAt: '2999-01-01T00:00:00Z' }),
      await createLink({ tags: ['old'] }),
      await createLink(),
    ]
    const ids = links.map(({ id }) => id)
    const before = await Promise.all(ids.map(readState))
    const change = { addTags: ['spring'], removeTags: ['old'], expiresAt: '2998-01-01T00:00:00Z' }
    const outcome = await update({ ids, ...change, isDisabled: true })
    expect(outcome).toMatchObject({ updated: 3, unchanged: 0, failed: 0 })
    expect(outcome.items.map(({ id }) => id)).toEqual(ids)
    for (const id of ids) {
      expect(await readState(id)).toMatchObject({
        tags: ['spring'],
        expiresAt: '2998-01-01T00:00:00.000Z',
        isDisabled: true,
      })
    }
    expect(outcome.items[0]?.link?.version).toBe(2)
    const undone = await send(outcome.undo)
    expect(undone.json()).toMatchObject({ updated: 3 })
    expect(await Promise.all(ids.map(readState))).toEqual(before)
  })

  test('takes effect for visitors at once', async () => {
    const link = await createLink()
    expect(await visit(link)).toBe(200)
    const { undo } = await update({ ids: [link.id], isDeleted: true })
    expect(await visit(link)).toBe(404)
    await send(undo)
    expect(await visit(link)).toBe(200)
    await update({ ids: [link.id], isDisabled: true })
    expect(await visit(link)).toBe(410)
    await update({ ids: [link.id], isDisabled: false, isArchived: true })
    expect(await visit(link)).toBe(404)
  })

  test('reports a link that has the values already as unchanged, with its version', async () => {
    const link = await createLink({ tags: ['a'] })
    const outcome = await update({ ids: [link.id], addTags: ['a'], isDisabled: false })
    expect(outcome).toMatchObject({ updated: 0, unchanged: 1, undo: { changes: [] } })
    expect(outcome.items[0]?.link).toEqual(link)
  })

  test('changes the others if a link cannot be changed', async () => {
    const [tenant, key] = await newTenant()
    const foreign = (
      await call('links', { method: 'POST', body: { destination }, tenant, key })
    ).json() as LinkView
    const full = await createLink({ tags: Array.from({ length: 20 }, (_, at) => `t${at}`) })
    const deleted = await createLink()
    await call(`links/${deleted.id}`, { method: 'DELETE' })
    const good = await createLink()
    const ids = [foreign.id, full.id, deleted.id, '1', '9999999999999999999', good.id]
    const { items, updated, failed } = await update({ ids, addTags: ['more'] })
    expect({ updated, failed }).toEqual({ updated: 1, failed: 5 })
    expect(items.map(({ outcome, errors }) => errors[0]?.detail ?? outcome)).toEqual([
      'is not a link of the app',
      'would give the link more than 20 tags',
      'is deleted. Restore it first',
      'is not a link of the app',
      'is not a link of the app',
      'updated',
    ])
    const untouched = await call(`links/${foreign.id}`, { tenant, key })
    expect(untouched.json()).toEqual(foreign)
  })

  test('cannot delete a link that was taken down, nor restore one after its grace period', async () => {
    const [down, old] = [await createLink(), await createLink()]
    const { db } = app.postgres
    const set = (id: string, columns: object) =>
      db.updateTable('links').set(columns).where('id', '=', id).execute()
    await set(down.id, { taken_down_at: new Date(), takedown_reason: 'Phishing' })
    await set(old.id, { deleted_at: new Date(Date.now() - 31 * dayMs) })
    const { items } = await update(
      { ids: [down.id], isDeleted: true },
      { ids: [old.id], isDeleted: false },
    )
    expect(items.map(({ errors }) => errors)).toMatchObject([
      [{ pointer: '/isDeleted' }],
      [{ pointer: '/isDeleted' }],
    ])
  })

  test('adds one audit entry with the links that changed', async () => {
    const [one, other] = [await createLink(), await createLink({ isDisabled: true })]
    await update({ ids: [one.id, other.id], isDisabled: true })
    const { rows } = await app.postgres.pool.query<{ details: object }>(
      `select details from audit_log where action = 'links.updated' order by id desc limit 1`,
    )
    expect(rows[0]?.details).toEqual({
      updated: 1,
      unchanged: 1,
      failed: 0,
      linkIds: [one.id],
      fields: ['isDisabled'],
    })
  })
})

describe('a bulk update is rejected', () => {
  let id: string
  beforeAll(async () => {
    id = (await createLink()).id
  })

  test.each([
    ['without changes', () => ({ changes: [] })],
    ['with an id twice', () => ({ changes: [{ ids: [id] }, { ids: [id] }] })],
    ['with an invalid tag', () => ({ changes: [{ ids: [id], addTags: ['a,b'] }] })],
    ['with an unknown field', () => ({ changes: [{ ids: [id], title: 'x' }] })],
    [
      'with more than 500 ids',
      () => ({
        changes: [0, 1].map((part) => ({
          ids: Array.from({ length: 251 }, (_, at) => `${1 + part * 251 + at}`),
        })),
      }),
    ],
  ])('%s', async (_, body) => {
    expectProblem(await send(body()), 'validation_failed')
  })
})
