import { request } from 'node:http'
import { describe, expect, test } from 'vitest'
import type { ImportLine } from '#manage/links/imports/importLinks.ts'
import { expectProblem } from '#test/support/expectProblem.ts'
import type { HttpResponse } from '#test/support/send.ts'
import { type Tenant, useApp } from '#test/support/useApp.ts'
import { useLinks } from '../useLinks.ts'

const app = useApp({ seed: { app: { scheme: 'meadow', name: 'Meadow' } } })
const { call, newTenant } = useLinks(app)
type Own = readonly [Tenant, string]
const fern = 'https://www.meadow.example/fern'

function importFile(own: Own, file: string | Buffer, query = ''): Promise<HttpResponse> {
  const [tenant, key] = own
  const headers = { 'content-type': 'text/csv' }
  return call(`imports?${query}`, { method: 'POST', body: file, headers, tenant, key })
}

function readLines(response: HttpResponse) {
  expect(response.status, response.text.slice(0, 500)).toBe(200)
  expect(response.headers['content-type']).toMatch('application/x-ndjson')
  const lines = response.text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as ImportLine)
  const last = lines.at(-1)
  return {
    progress: lines.flatMap((line) => ('progress' in line ? [line.progress] : [])),
    errors: lines.flatMap((line) => ('error' in line ? [line.error] : [])),
    done: last !== undefined && 'done' in last ? last.done : null,
  }
}

async function countLinks([{ appId }]: Own): Promise<number> {
  const { rows } = await app.postgres.pool.query<{ count: number }>(
    'select count(*)::integer as count from links where app_id = $1',
    [appId],
  )
  return rows[0]?.count ?? -1
}

const many = (count: number, prefix = 's') =>
  Array.from({ length: count }, (_, at) => `${prefix}${at},${fern}/${at}\r\n`).join('')
const header = 'slug,destination\r\n'

describe('importing a file', () => {
  test('creates links after a dry run, and nothing the second time', async () => {
    const own = await newTenant()
    const file = `${header}${many(1_234)}`
    const dryRun = readLines(await importFile(own, file))
    expect(dryRun.done).toEqual({
      read: 1_234,
      created: 1_234,
      unchanged: 0,
      conflicting: 0,
      failed: 0,
      isDryRun: true,
      isComplete: true,
    })
    expect(await countLinks(own)).toBe(0)

    const first = readLines(await importFile(own, file, 'dryRun=false'))
    expect(first.done).toMatchObject({ created: 1_234, isDryRun: false, isComplete: true })
    expect(first.progress.map(({ read }) => read)).toEqual([500, 1_000, 1_234])
    expect(await countLinks(own)).toBe(1_234)
    const { domain: host } = own[0]
    expect((await app.browse('/s1233', { host })).status).toBe(200)

    const again = readLines(await importFile(own, file, 'dryRun=false'))
    expect(again.done).toMatchObject({ created: 0, unchanged: 1_234, conflicting: 0, failed: 0 })
    expect(await countLinks(own)).toBe(1_234)
  })

  test('adds one audit entry, and none for a dry run or if nothing is new', async () => {
    const own = await newTenant()
    const file = `${header}${many(1_001)}`
    await importFile(own, file)
    await importFile(own, file, 'dryRun=false')
    await importFile(own, file, 'dryRun=false')
    const { rows } = await app.postgres.pool.query(
      'select action, details from audit_log where app_id = $1',
      [own[0].appId],
    )
    expect(rows).toEqual([{ action: 'links.imported', details: { source: 'csv' } }])
  })

  test.each(['true', 'false'])(
    'reports each row that cannot be imported (dryRun=%s)',
    async (dryRun) => {
      const own = await newTenant()
      const [tenant, key] = own
      const body = { destination: fern, slug: 'taken', title: 'Mine' }
      await call('links', { method: 'POST', body, tenant, key })
      const file = [
        'Slug,Destination,Title,domain,expiresAt',
        `good,${fern},,,`,
        `taken,${fern},Theirs,,`,
        `good,${fern},,,`,
        `good,${fern},Other,,`,
        'code,javascript:alert(1),,,',
        `api/x,${fern},,,`,
        `,${fern},,,`,
        `zero,${fern},a\u0000b,,`,
        `elsewhere,${fern},,${app.tenant.domain},`,
        `when,${fern},,,soon`,
        `"quoted\nslug",${fern},,,`,
        `formula,"=HYPERLINK(""x"")",,,`,
      ].join('\r\n')
      const { errors, done } = readLines(await importFile(own, file, `dryRun=${dryRun}`))
      expect(done).toMatchObject({ read: 12, created: 1, unchanged: 1, conflicting: 2, failed: 8 })
      expect(errors.map(({ line, column }) => [line, column])).toEqual([
        [3, 'Slug'],
        [5, 'Slug'],
        [6, 'Destination'],
        [7, 'Slug'],
        [8, 'Slug'],
        [9, 'Title'],
        [10, 'domain'],
        [11, 'expiresAt'],
        [12, 'Slug'],
        [14, 'Destination'],
      ])
      const mine = await call('links?search=taken', { tenant, key })
      expect(mine.json()).toMatchObject({ items: [{ title: 'Mine', version: 1 }] })
    },
  )

  test('reports the first thousand of a hundred thousand errors', async () => {
    const own = await newTenant()
    const response = await importFile(own, `${header}${'x y,nowhere\n'.repeat(100_000)}`)
    const { errors, done } = readLines(response)
    expect(done).toMatchObject({ read: 100_000, failed: 100_000 })
    expect(errors).toHaveLength(1_000)
    expect(errors.at(-1)?.line).toBe(1_001)
  })

  test('of Firebase creates links on the given domain', async () => {
    const own = await newTenant()
    const { domain } = own[0]
    const file =
      'short_link,link,apn,afl,ifl,ofl,st,sd,si,utm_source,archived,name\n' +
      `https://meadow.page.link/m9Mm,${fern},x.y,,${fern}/ios,,A fern,,,mail,false,Secret\n`
    const without = readLines(await importFile(own, file, 'source=firebase'))
    expect(without.errors).toMatchObject([
      {
        line: 2,
        column: 'short_link',
        detail: expect.stringMatching('meadow.page.link') as string,
      },
    ])
    const query = `source=firebase&dryRun=false&domain=${domain}`
    expect(readLines(await importFile(own, file, query)).done).toMatchObject({ created: 1 })
    const [tenant, key] = own
    const { items } = (await call('links', { tenant, key })).json() as { items: object[] }
    expect(items).toMatchObject([
      {
        domain,
        slug: 'm9Mm',
        destination: fern,
        iosUrl: `${fern}/ios`,
        title: 'A fern',
        androidUrl: null,
        campaign: { utm_source: 'mail' },
        tags: [],
      },
    ])
  })

  test('finds columns by the names in the query', async () => {
    const own = await newTenant()
    const file = `\ufeffTarget;x,Short\n${fern},https://${own[0].domain}/a/b\n`
    const query = `dryRun=false&columns=${encodeURIComponent('url:Short,destination:Target;x')}`
    expect(readLines(await importFile(own, file, query)).done).toMatchObject({ created: 1 })
    const mapped = await importFile(own, file, 'columns=url:Missing')
    expect(expectProblem(mapped, 'validation_failed').errors?.[0]?.detail).toMatch('Missing')
  })

  test('stores no webhook message if the app has no webhook', async () => {
    const own = await newTenant()
    await importFile(own, `${header}${many(3)}x y,z\n`, 'dryRun=false')
    await importFile(own, `${header}${many(3)}`)
    // The message itself is tested in linkMessages.test.ts.
    const { rows } = await app.postgres.pool.query('select 1 from webhook_messages')
    expect(rows).toEqual([])
  })
})

describe('an invalid file', () => {
  test.each([
    ['empty', ''],
    ['only a byte order mark', '\ufeff'],
    ['without a destination', 'slug\r\nx\r\n'],
    ['without a slug', 'destination\r\nx\r\n'],
    ['a million columns', `${','.repeat(1_000_000)}\n`],
    ['one quote', '"'],
    ['zeros', '\0'.repeat(300_000)],
    ['JSON', '{"slug":"x"}'],
  ])('is rejected: %s', async (_, file) => {
    expectProblem(await importFile(await newTenant(), file), 'validation_failed')
  })

  test.each([
    ['a quote that is never closed', `"x,${fern}\r\n${many(2_000)}`],
    ['a cell of a megabyte', `x,${'y'.repeat(1_000_000)}\r\n${many(3)}`],
    ['a million columns', `x,${fern}${','.repeat(1_000_000)}\r\n${many(3)}`],
    ['ten million zeros', '\0'.repeat(10_000_000)],
  ])('is imported up to the invalid part: %s', async (_, rest) => {
    const own = await newTenant()
    const file = `${header}${many(700)}${rest}`
    const { errors, done } = readLines(await importFile(own, file, 'dryRun=false'))
    expect(done).toMatchObject({ read: 700, created: 700, isComplete: false })
    expect(errors).toMatchObject([{ line: 702, column: null }])
    expect(await countLinks(own)).toBe(700)
  })

  test('of random bytes never causes a server error', async () => {
    const own = await newTenant()
    let state = 7
    const next = () => (state = (state * 1_103_515_245 + 12_345) % 2 ** 31)
    for (let round = 0; round < 20; round++) {
      const noise = Buffer.from(Array.from({ length: 5_000 }, () => next() % 256))
      const response = await importFile(own, Buffer.concat([Buffer.from(header), noise]))
      expect(readLines(response).done).not.toBeNull()
    }
  })

  test('is rejected before it is read if its size or content type is wrong', async () => {
    const own = await newTenant()
    const [tenant, key] = own
    const post = (headers: Record<string, string>) =>
      call('imports', { method: 'POST', body: header, headers, tenant, key })
    expectProblem(await post({ 'content-type': 'application/json' }), 'unsupported_media_type')
    expectProblem(await post({}), 'unsupported_media_type')
    const known = { 'content-type': 'text/csv', 'content-length': '50000001' }
    expectProblem(await sendHead(own, known), 'payload_too_large')
    // Other routes keep their body limit and accept no files.
    const large = { destination: fern, title: 'x'.repeat(600_000) }
    expectProblem(await call('links', { method: 'POST', body: large }), 'payload_too_large')
    const csv = { method: 'POST', body: header, headers: { 'content-type': 'text/csv' } }
    expectProblem(await call('links', csv), 'unsupported_media_type')
  })

  test('is rejected with an invalid query', async () => {
    const own = await newTenant()
    for (const query of ['source=x', 'dryRun=x', 'domain=elsewhere.example', 'columns=x', 'x=1']) {
      expectProblem(await importFile(own, header, query), 'validation_failed')
    }
  })
})

test('a client that disconnects ends the import between two batches', async () => {
  const own = await newTenant()
  const outgoing = openImport(own, 'dryRun=false')
  outgoing.on('error', () => undefined)
  outgoing.write(`${header}${many(1_300)}`)
  await expect.poll(() => countLinks(own)).toBe(1_000)
  const before = await openSockets(app.server.server)
  outgoing.destroy()
  await expect.poll(() => openSockets(app.server.server)).toBeLessThan(before)
  expect(await countLinks(own)).toBe(1_000)
  // A second import continues where the first one ended.
  const again = readLines(await importFile(own, `${header}${many(1_300)}`, 'dryRun=false'))
  expect(again.done).toMatchObject({ created: 300, unchanged: 1_000 })
})

test('two concurrent imports create each link once', async () => {
  const own = await newTenant()
  const file = `${header}${many(2_000)}`
  const both = await Promise.all([
    importFile(own, file, 'dryRun=false'),
    importFile(own, file, 'dryRun=false'),
  ])
  const created = both.map((response) => readLines(response).done?.created ?? 0)
  expect((created[0] ?? 0) + (created[1] ?? 0)).toBe(2_000)
  expect(both.flatMap((response) => readLines(response).errors)).toEqual([])
  expect(await countLinks(own)).toBe(2_000)
})

function openSockets(server: typeof app.server.server): Promise<number> {
  return new Promise((resolve, reject) => {
    server.getConnections((error, count) => {
      if (error) reject(error)
      else resolve(count)
    })
  })
}

/** Starts an import request without ending its body. */
function openImport([tenant, key]: Own, query: string) {
  const { hostname, port } = new URL(app.url)
  return request({
    hostname,
    port,
    method: 'POST',
    path: `/api/v1/apps/${tenant.appId}/imports?${query}`,
    headers: { authorization: `Bearer ${key}`, 'content-type': 'text/csv' },
  })
}

/** Sends the headers of a request without its body. */
function sendHead(
  [tenant, key]: Own,
  headers: Readonly<Record<string, string>>,
): Promise<HttpResponse> {
  const { hostname, port } = new URL(app.url)
  return new Promise((resolve, reject) => {
    const outgoing = request({
      hostname,
      port,
      method: 'POST',
      path: `/api/v1/apps/${tenant.appId}/imports`,
      headers: { authorization: `Bearer ${key}`, ...headers },
    })
    outgoing.on('response', (response) => {
      const parts: Buffer[] = []
      response.on('data', (part: Buffer) => parts.push(part))
      response.on('end', () => {
        const text = Buffer.concat(parts).toString()
        const { statusCode: status = 0, headers } = response
        resolve({ status, headers, text, json: () => JSON.parse(text) as unknown })
        outgoing.destroy()
      })
    })
    outgoing.on('error', reject)
    outgoing.flushHeaders()
  })
}
