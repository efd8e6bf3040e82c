import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { campaignNames } from '#catalog/links/campaign.ts'
import type { LinkView } from '#manage/links/linkView.ts'
import { useLinks } from '#test/manage/links/useLinks.ts'
import { expectProblem } from '#test/support/expectProblem.ts'
import { type Tenant, useApp } from '#test/support/useApp.ts'

const app = useApp({ seed: { app: { scheme: 'meadow', name: 'Meadow' } } })
const { call, newTenant } = useLinks(app)
type Own = readonly [Tenant, string]
const fern = 'https://www.meadow.example/fern'

async function exportLinks([tenant, key]: Own, format: string): Promise<string> {
  const response = await call(`exports/links?format=${format}`, { tenant, key })
  expect(response.status, response.text.slice(0, 300)).toBe(200)
  return response.text
}

async function insertLinks([{ appId, domain }]: Own, count: number): Promise<void> {
  await app.postgres.pool.query(
    `insert into links (id, app_id, domain, slug, destination)
     select (random() * 9e18)::bigint + 1, $1, $2, 's' || n, 'https://www.meadow.example/' || n
     from generate_series(1, $3) as n`,
    [appId, domain, count],
  )
}

/** Texts with special characters of spreadsheets, CSV and SQL. */
const text = fc.string({
  unit: fc.constantFrom(
    '=',
    '+',
    '-',
    '@',
    '\t',
    '\r',
    '\n',
    "'",
    '"',
    ',',
    ';',
    '%',
    '_',
    '\\',
    ' ',
    'aZ',
    'é',
    '🌱',
  ),
  minLength: 1,
  maxLength: 20,
})
const url = fc.constantFrom(fern, `${fern}?a=b,c`, `${fern}/"`, `${fern}#'=`)
const link = fc.record(
  {
    slug: fc.stringMatching(/^[A-Za-z0-9_~-][A-Za-z0-9_~-]{3,12}$/),
    destination: fc.oneof(url, fc.constant('https://www.meadow.example/=1+2')),
    iosUrl: url,
    androidUrl: url,
    desktopUrl: url,
    passesQuery: fc.boolean(),
    passesCampaign: fc.boolean(),
    name: text,
    note: text,
    title: text,
    description: text,
    imageUrl: url,
    appStorePage: fc.uuid(),
    expiresAt: fc
      .date({ min: new Date(0), max: new Date('2999-01-01'), noInvalidDate: true })
      .map((date) => date.toISOString()),
    isDisabled: fc.boolean(),
    tags: fc.uniqueArray(fc.stringMatching(/^[=+@a-z-]([a-z' -]{0,8}[a-z])?$/), { maxLength: 4 }),
    campaign: fc.record(Object.fromEntries(campaignNames.map((name) => [name, text])), {
      requiredKeys: [],
    }),
  },
  { requiredKeys: ['slug', 'destination'] },
)

describe('an export of links', () => {
  test('can be imported into the same app without any change, for any content', async () => {
    const many = fc.uniqueArray(link, { minLength: 1, maxLength: 12, selector: ({ slug }) => slug })
    await fc.assert(
      fc.asyncProperty(many, fc.boolean(), async (links, isOneArchived) => {
        const own = await newTenant()
        const [tenant, key] = own
        const created = await call('links/bulk', { method: 'POST', body: { links }, tenant, key })
        expect(created.json()).toMatchObject({ created: links.length })
        const { items } = created.json() as { items: { link: LinkView }[] }
        const [first] = items
        if (isOneArchived && first) {
          await call(`links/${first.link.id}/archive`, { method: 'POST', tenant, key })
        }
        const file = await exportLinks(own, 'csv')
        for (const query of ['', 'dryRun=false']) {
          const again = await call(`imports?${query}`, {
            method: 'POST',
            body: file,
            tenant,
            key,
            headers: { 'content-type': 'text/csv' },
          })
          const last = again.text.trim().split('\n').at(-1) ?? ''
          expect(JSON.parse(last), again.text).toMatchObject({
            done: { read: links.length, unchanged: links.length, isComplete: true },
          })
        }
      }),
      { numRuns: 25 },
    )
  })

  test('can be imported into another app', async () => {
    const [own, other] = [await newTenant(), await newTenant()]
    const links = [
      {
        slug: 'a',
        destination: fern,
        title: '=1+2',
        tags: ['x y'],
        expiresAt: '2999-01-01T00:00:00Z',
      },
      { slug: '-b', destination: fern, isDisabled: true, passesQuery: false },
    ]
    await call('links/bulk', { method: 'POST', body: { links }, tenant: own[0], key: own[1] })
    const response = await call(`imports?dryRun=false&domain=${other[0].domain}`, {
      method: 'POST',
      body: await exportLinks(own, 'csv'),
      tenant: other[0],
      key: other[1],
      headers: { 'content-type': 'text/csv' },
    })
    expect(response.text).toMatch('"created":2')
    const readSettings = async (tenant: Own) =>
      (await exportLinks(tenant, 'jsonl'))
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line) as LinkView)
        .map(({ slug, title, tags, isDisabled, passesQuery, expiresAt }) => ({
          slug,
          title,
          tags,
          isDisabled,
          passesQuery,
          expiresAt,
        }))
        .toSorted((one, two) => one.slug.localeCompare(two.slug))
    expect(await readSettings(other)).toEqual(await readSettings(own))
  })

  test('contains every link once, including archived ones', async () => {
    const own = await newTenant()
    await insertLinks(own, 1_501)
    await app.postgres.pool.query(
      `update links set archived_at = now() where app_id = $1 and slug = 's7'`,
      [own[0].appId],
    )
    const csv = (await exportLinks(own, 'csv')).trimEnd().split('\r\n')
    expect(csv[0]).toMatch(/^domain,slug,destination,/)
    const slugs = csv.slice(1).map((line) => line.split(',')[1])
    expect(new Set(slugs).size).toBe(1_501)
    expect(slugs).toHaveLength(1_501)
    const lines = (await exportLinks(own, 'jsonl')).trimEnd().split('\n')
    const views = lines.map((line) => JSON.parse(line) as LinkView)
    expect(views).toHaveLength(1_501)
    expect(views.filter(({ isArchived }) => isArchived).map(({ slug }) => slug)).toEqual(['s7'])
  })

  test('of an app without links is a header, or empty', async () => {
    const own = await newTenant()
    expect(await exportLinks(own, 'csv')).toMatch(/^domain,slug,[^\n]*\r\n$/)
    expect(await exportLinks(own, 'jsonl')).toBe('')
  })

  test('is a download that no cache may store', async () => {
    const [tenant, key] = await newTenant()
    const { headers } = await call('exports/links', { tenant, key })
    expect(headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="links.csv"',
      'cache-control': 'no-store',
    })
    expectProblem(await call('exports/links?format=xml', { tenant, key }), 'validation_failed')
  })
})
