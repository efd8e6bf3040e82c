import { expect, test } from 'vitest'
import { expectProblem } from '#test/support/expectProblem.ts'
import { makeMember } from '#test/support/people.ts'
import { useApp } from '#test/support/useApp.ts'
import { useLinks } from './useLinks.ts'

const app = useApp({ isUnlimited: true })
const { call, newTenant } = useLinks(app)

interface Link {
  readonly id: string
  readonly tags: readonly string[]
  readonly folder: string | null
  readonly campaign: Readonly<Record<string, string>>
}

async function setUp() {
  const [tenant, key] = await newTenant()
  const send = (path: string, body?: unknown, method = body === undefined ? 'GET' : 'POST') =>
    call(path, { tenant, key, method, ...(body === undefined ? {} : { body }) })
  const create = async (settings: object) =>
    (await send('links', { destination: 'https://lumen.example/', ...settings })).json() as Link
  const read = async (id: string) => (await send(`links/${id}`)).json() as Link
  const listFolders = async () => ((await send('folders')).json() as { items: unknown }).items
  return { tenant, send, create, read, listFolders }
}

test('a tag is renamed on every link, merged with one that links have, and deleted', async () => {
  const { send, create, read } = await setUp()
  const one = await create({ tags: ['sping', 'zoo'] })
  const both = await create({ tags: ['sping', 'spring'] })
  const archived = await create({ tags: ['sping'] })
  await send(`links/${archived.id}/archive`, {})
  const replaced = await send('tags/replace', { tag: 'sping', replacement: 'spring' })
  expect(replaced.json()).toEqual({ changed: 3, isComplete: true })
  expect((await read(one.id)).tags).toEqual(['spring', 'zoo'])
  expect((await read(both.id)).tags).toEqual(['spring'])
  expect((await read(archived.id)).tags).toEqual(['spring'])
  expect((await send('tags')).json()).toEqual({
    items: [
      { tag: 'spring', linkCount: 2 },
      { tag: 'zoo', linkCount: 1 },
    ],
  })
  await send('tags/replace', { tag: 'spring', replacement: null })
  expect((await read(one.id)).tags).toEqual(['zoo'])
  expect((await read(both.id)).tags).toEqual([])
  expectProblem(await send('tags/replace', { tag: 'zoo', replacement: 'a,b' }), 'validation_failed')
})

test('a folder is created by a link or by itself, filters, is renamed, and is deleted without its links', async () => {
  const { send, create, read, listFolders } = await setUp()
  const link = await create({ folder: 'Posters' })
  const other = await create({})
  expect(await send('folders', { folder: 'Mail' })).toMatchObject({ status: 201 })
  expectProblem(await send('folders', { folder: 'Posters' }), 'conflict')
  expect(await listFolders()).toEqual([
    { folder: 'Mail', linkCount: 0 },
    { folder: 'Posters', linkCount: 1 },
  ])
  const list = async (query: string) =>
    ((await send(`links?${query}`)).json() as { items: Link[] }).items.map(({ id }) => id)
  expect(await list('folder=Posters')).toEqual([link.id])
  expect(await list('folder=')).toContain(other.id)
  expect(await list('folder=')).not.toContain(link.id)
  await send('folders/replace', { folder: 'Posters', replacement: 'Posters 2026' })
  await send('folders/replace', { folder: 'Mail', replacement: 'Newsletter' })
  expect((await read(link.id)).folder).toBe('Posters 2026')
  expect(await listFolders()).toEqual([
    { folder: 'Newsletter', linkCount: 0 },
    { folder: 'Posters 2026', linkCount: 1 },
  ])
  await send('folders/replace', { folder: 'Posters 2026', replacement: null })
  expect((await read(link.id)).folder).toBeNull()
  expect(await listFolders()).toEqual([{ folder: 'Newsletter', linkCount: 0 }])
})

test('many links are moved to a folder and get campaign values, which can be undone', async () => {
  const { send, create, read } = await setUp()
  const links = [
    await create({ folder: 'Old', campaign: { utm_source: 'mail', utm_term: 'x' } }),
    await create({}),
  ]
  const change = { folder: 'New', campaign: { utm_source: 'poster', utm_term: null } }
  const changes = [{ ids: links.map(({ id }) => id), ...change }]
  const outcome = await send('links/bulk', { changes }, 'PATCH')
  expect(outcome.json()).toMatchObject({ updated: 2 })
  for (const { id } of links) {
    expect(await read(id)).toMatchObject({ folder: 'New', campaign: { utm_source: 'poster' } })
  }
  const { undo } = outcome.json() as { readonly undo: unknown }
  await send('links/bulk', undo, 'PATCH')
  for (const link of links) {
    const { folder, campaign } = await read(link.id)
    expect({ folder, campaign }).toEqual({ folder: link.folder, campaign: link.campaign })
  }
})

test('links are counted, all of them and those that pass a filter', async () => {
  const { send, create } = await setUp()
  const count = async (query = '') => (await send(`links/count${query}`)).json()
  const { total } = (await count()) as { readonly total: number }
  await create({ tags: ['poster'] })
  const gone = await create({ tags: ['poster'] })
  const exact = { isExact: true, total: total + 2 }
  expect(await count()).toEqual({ count: total + 2, ...exact })
  expect(await count('?tags=poster')).toEqual({ count: 2, ...exact })
  await send(`links/${gone.id}/archive`, {})
  expect(await count('?tags=poster')).toEqual({ count: 1, isExact: true, total: total + 1 })
  expect(await count('?status=archived')).toMatchObject({ count: 1 })
})

test('a view is private or shared, and only editors save them', async () => {
  const { tenant } = await setUp()
  const [owner, editor, other] = await Promise.all(
    (['editor', 'editor', 'viewer'] as const).map((role) =>
      makeMember(app, tenant.organizationId, role),
    ),
  )
  if (owner === undefined || editor === undefined || other === undefined) throw new Error('Three')
  const path = `/apps/${tenant.appId}/link-views`
  const search = { tags: ['poster'], sort: 'installs', columns: ['clicks'], period: '90d' }
  const own = { name: 'Mine', isShared: false, search }
  const created = await owner.post(path, own)
  expect(created).toMatchObject({ status: 201 })
  const { id } = created.json() as { readonly id: string }
  expectProblem(await other.post(path, own), 'forbidden')
  await editor.post(path, { name: 'Ours', isShared: true, search: {} })
  const list = async ({ get }: typeof owner) =>
    ((await get(path)).json() as { items: { name: string; search: unknown }[] }).items
  expect(await list(owner)).toMatchObject([{ name: 'Mine', search }, { name: 'Ours' }])
  expect(await list(other)).toMatchObject([{ name: 'Ours' }])
  const [shared] = (await list(other)) as unknown as { id: string }[]
  expectProblem(await editor.delete(`${path}/${id}`), 'not_found')
  expectProblem(await other.delete(`${path}/${shared?.id ?? ''}`), 'forbidden')
  expect(await editor.delete(`${path}/${shared?.id ?? ''}`)).toMatchObject({ status: 204 })
  expect(await list(other)).toEqual([])
})
