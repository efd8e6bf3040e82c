import { expect, test } from 'vitest'
import type { Api } from './createApi.ts'
import { findLink } from './findLink.ts'
import { findLinks } from './findLinks.ts'
import type { Link } from './operations.ts'

const params = { appId: 'app_1' }
const amber = { id: '7', slug: 'amber' } as Link

/** A service that has these pages of links, and what it was asked. */
function createPages(pages: readonly (readonly Link[])[]) {
  const asked: unknown[] = []
  const listLinks = ((input: Parameters<Api['listLinks']>[0]) => {
    asked.push(input.query)
    const at = Number(input.query?.after ?? 0)
    const next = at + 1 < pages.length ? String(at + 1) : null
    return Promise.resolve({ body: { items: pages[at] ?? [], next } })
  }) as unknown as Api['listLinks']
  return { api: { listLinks } as Api, asked }
}

test('pages without links are passed over, with the same filters', async () => {
  const { api, asked } = createPages([[], [], [amber], [amber]])
  const found = await findLinks(api, { params, query: { search: 'amber', limit: 5 } })
  expect(found).toEqual({ items: [amber], next: '3' })
  expect(asked).toEqual([
    { search: 'amber', limit: 5 },
    { search: 'amber', limit: 5, after: '1' },
    { search: 'amber', limit: 5, after: '2' },
  ])
})

test('a page with fewer links than asked for is not filled', async () => {
  const { api, asked } = createPages([[amber], [amber]])
  expect(await findLinks(api, { params })).toEqual({ items: [amber], next: '1' })
  expect(asked).toHaveLength(1)
})

test('the search ends where no link is left, and after a hundred pages without links', async () => {
  expect(await findLinks(createPages([[], []]).api, { params })).toEqual({ items: [], next: null })
  const { api, asked } = createPages(Array.from({ length: 500 }, () => []))
  expect(await findLinks(api, { params })).toEqual({ items: [], next: '100' })
  expect(asked).toHaveLength(100)
})

test('a link is found by its URL after pages of links with longer slugs', async () => {
  const longer = { id: '8', slug: 'amber-2' } as Link
  const { api } = createPages([[], [longer], [longer], [amber]])
  expect(await findLink(api, 'app_1', 'go.example/amber')).toBe(amber)
  expect(await findLink(createPages([[longer], []]).api, 'app_1', 'go.example/amber')).toBeNull()
})
