import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import type { LinkFilter } from '#manage/links/linkFilter.ts'
import { listTags } from '#manage/links/linkListStatements.ts'
import { type LinkOrder, type LinkPosition, linkSorts } from '#manage/links/linkOrder.ts'
import { linkStatuses, readLinkStatus } from '#manage/links/linkStatus.ts'
import type { LinkRow } from '#manage/links/linkView.ts'
import { type LinkListPage, type ListBudget, listLinks } from '#manage/links/listLinks.ts'
import { useApp } from '#test/support/useApp.ts'
import { useLinks } from './useLinks.ts'

const app = useApp({ isUnlimited: true })
const { call } = useLinks(app)
const { db } = app.postgres
const now = new Date()
let links: readonly LinkRow[]

/** An app with links in every state, whose order of creation, of updates and of slugs differ. */
beforeAll(async () => {
  const { appId, domain } = app.tenant
  const other = `other.${domain}`
  await sql`insert into domains (domain, app_id) values (${other}, ${appId})`.execute(db)
  await sql`insert into links (id, app_id, domain, slug, destination, title, tags, created_by, starts_at, expires_at,
      archived_at, deleted_at, disabled_at, taken_down_at, takedown_reason, created_at, updated_at)
    select 5000000000 + n, ${appId}, case when n % 50 = 1 then ${other} else ${domain} end,
      md5(n::text), 'https://lumen.example/' || n, 'Title ' || n,
      case when n % 3 = 0 then array['three', 'five-' || n % 5] else '{}' end,
      'person:' || n % 7, case when n % 9 = 0 then now() + interval '1 day' end, case when n < 50 then now() - interval '1 day' when n < 70 then now() + interval '1 day' end,
      case when n % 11 = 0 then now() end, case when n % 13 = 0 then now() end,
      case when n % 17 = 0 then now() end, case when n % 19 = 0 then now() end,
      case when n % 19 = 0 then 'Phishing' end,
      now() - (200 - n) * interval '1 second', now() - (n * 7 % 100) * interval '1 second'
    from generate_series(1, 200) n`.execute(db)
  links = await db.selectFrom('links').selectAll().where('app_id', '=', appId).execute()
})

const budgets: Readonly<Record<string, ListBudget>> = {
  'the order is read': { nearSteps: 1_000, allSteps: 1_000, indexMs: 1_000 },
  'the indexes of the filter are used': { nearSteps: 3, allSteps: 3, indexMs: 5_000 },
  'the indexes take too long': { nearSteps: 3, allSteps: 50, indexMs: 1 },
}

const filters: readonly LinkFilter[] = [
  {},
  { search: 'title 19' },
  { search: '9' },
  { search: 'nothing-like-this' },
  { tags: ['three'] },
  { tags: ['three', 'five-2'] },
  { createdBy: 'person:3' },
  { statuses: linkStatuses },
  ...linkStatuses.map((status) => ({ statuses: [status] })),
  { statuses: ['archived', 'active'], tags: ['five-1'] },
  { statuses: ['expired', 'disabled'], search: 'lumen.example/1' },
]

function passes(filter: LinkFilter, link: LinkRow): boolean {
  const { search = '', tags = [], domain = link.domain, createdBy = link.created_by } = filter
  const { statuses = ['active', 'disabled', 'expired', 'scheduled', 'taken_down'] } = filter
  const text = `${link.slug} ${link.title ?? ''} ${link.destination}`.toLowerCase()
  return (
    text.includes(search) &&
    tags.every((tag) => link.tags.includes(tag)) &&
    link.domain === domain &&
    link.created_by === createdBy &&
    statuses.includes(readLinkStatus(link, now.getTime()))
  )
}

function isBefore(one: LinkRow, other: LinkRow, { sort, isAscending }: LinkOrder): boolean {
  const values = ({ slug, created_at, updated_at }: LinkRow) =>
    sort === 'slug' ? slug : sort === 'createdAt' ? created_at.getTime() : updated_at.getTime()
  const [first, second] = isAscending ? [one, other] : [other, one]
  const isEqual = values(first) === values(second)
  return isEqual ? BigInt(first.id) < BigInt(second.id) : values(first) < values(second)
}

async function listAll(filter: LinkFilter, order: LinkOrder, budget: ListBudget) {
  const found: LinkRow[] = []
  let after: LinkPosition | null = null
  do {
    const listing = { appId: app.tenant.appId, filter, order, after, now }
    const page: LinkListPage = await listLinks(db, listing, 50, budget)
    found.push(...page.rows)
    after = page.next
  } while (after !== null)
  return found
}

describe.each(Object.entries(budgets))('if %s, a list', (_, budget) => {
  test.each(linkSorts)(
    'by %s has every link that passes the filter once, in order',
    async (sort) => {
      const onOther = { domain: `other.${app.tenant.domain}` }
      for (const [at, filter] of [
        ...filters,
        onOther,
        { ...onOther, createdBy: 'person:2' },
      ].entries()) {
        const order = { sort, isAscending: at % 2 === 0 }
        const found = await listAll(filter, order, budget)
        const expected = links.filter((link) => passes(filter, link))
        const toIds = (rows: readonly LinkRow[]) => rows.map(({ id }) => id).toSorted()
        expect(toIds(found), JSON.stringify(filter)).toEqual(toIds(expected))
        for (const [index, link] of found.entries()) {
          const before = found[index - 1]
          if (before !== undefined) expect(isBefore(before, link, order)).toBe(true)
        }
      }
    },
  )
})

test('links are found by their ids on the first page, wherever they are in the order', async () => {
  const ids = ['5000000001', '5000000002', '5000000199', '1']
  const order: LinkOrder = { sort: 'createdAt', isAscending: false }
  const filter = { ids, statuses: linkStatuses }
  const listing = { appId: app.tenant.appId, filter, order, after: null, now }
  const page = await listLinks(db, listing, 7, { nearSteps: 3, allSteps: 20, indexMs: 1 })
  expect(page.rows.map(({ id }) => id)).toEqual(['5000000199', '5000000002', '5000000001'])
  expect(page.next).toBeNull()
})

test('a page ends early rather than reading on for ever', async () => {
  const order: LinkOrder = { sort: 'createdAt', isAscending: false }
  const filter = { search: 'zz' }
  const listing = { appId: app.tenant.appId, filter, order, after: null, now }
  const { rows, next } = await listLinks(db, listing, 7, { nearSteps: 3, allSteps: 20, indexMs: 1 })
  expect(rows).toEqual([])
  expect(next).not.toBeNull()
})

test('tags are counted as links are created, changed, archived, deleted and purged', async () => {
  const { appId } = app.tenant
  const count = async () => {
    const { rows } = await sql<{ tag: string; linkCount: number }>`
      select tag, count(*)::integer as "linkCount" from links, unnest(tags) as tag
       where app_id = ${appId} and archived_at is null and deleted_at is null
       group by tag order by 2 desc, 1`.execute(db)
    return rows
  }
  const check = async () => {
    const counted = await listTags(db, appId, 1_000)
    expect(counted).toEqual(await count())
    return counted
  }
  expect(await check()).toHaveLength(6)
  const created = await call('links', {
    method: 'POST',
    body: { destination: 'https://lumen.example/', tags: ['three', 'new'] },
  })
  const { id } = created.json() as { readonly id: string }
  expect((await check()).at(-1)).toEqual({ tag: 'new', linkCount: 1 })
  await call(`links/${id}`, { method: 'PATCH', body: { tags: ['three', 'newer'] } })
  expect((await check()).at(-1)).toEqual({ tag: 'newer', linkCount: 1 })
  for (const action of ['archive', 'unarchive'])
    await call(`links/${id}/${action}`, { method: 'POST' })
  expect(await check()).toHaveLength(7)
  await call(`links/${id}`, { method: 'DELETE' })
  expect(await check()).toHaveLength(6)
  await sql`update links set archived_at = now() where app_id = ${appId} and 'five-0' = any(tags)`.execute(
    db,
  )
  expect(await check()).toHaveLength(5)
  await sql`delete from links where app_id = ${appId}`.execute(db)
  expect(await check()).toEqual([])
})
