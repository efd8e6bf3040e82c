import { randomUUID } from 'node:crypto'
import { apiPaths } from '@throughlink/protocol'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { userAgents } from '#test/support/browser.ts'
import { expectProblem } from '#test/support/expectProblem.ts'
import { makeMember } from '#test/support/people.ts'
import { installId, iphone, tapOnAndroid } from '#test/support/phones.ts'
import { useApp } from '#test/support/useApp.ts'

const app = useApp({ isUnlimited: true })

async function newTenant() {
  const tenant = await app.seed()
  const viewer = await makeMember(app, tenant.organizationId, 'viewer')
  const path = `/apps/${tenant.appId}/setup`
  return { tenant, viewer, path, read: async () => (await viewer.get(path)).json() as Setup }
}

interface Step {
  readonly isDone: boolean
  readonly firstAt: string | null
  readonly lastAt: string | null
}
type Setup = Readonly<Record<string, Step>> & { readonly sdks: readonly unknown[] }

const done = {
  isDone: true,
  firstAt: expect.any(String) as string,
  lastAt: expect.any(String) as string,
}
const open = { isDone: false, firstAt: null, lastAt: null }

test('a new app has its domain, and nothing else', async () => {
  const { read } = await newTenant()
  expect(await read()).toEqual({
    iosIdentity: open,
    androidIdentity: open,
    domain: done,
    link: open,
    click: open,
    open,
    match: open,
    event: open,
    publishableKey: expect.stringMatching(/^pk_/) as string,
    sdks: [],
  })
})

test('the newest active publishable key stays readable, and a viewer may read it', async () => {
  const { tenant, viewer, path } = await newTenant()
  const admin = await makeMember(app, tenant.organizationId, 'admin')
  const readKey = async () =>
    ((await viewer.get(path)).json() as { publishableKey: string | null }).publishableKey
  const first = await readKey()
  const keys = `/apps/${tenant.appId}/keys`
  const created = (await admin.post(keys, { kind: 'publishable', name: 'Version 2' })).json() as {
    readonly id: string
    readonly key: string
  }
  expect(await readKey()).toBe(created.key)
  await admin.post(keys, { kind: 'secret', name: 'Server', scopes: ['links:read'] })
  expect(await readKey()).toBe(created.key)
  await admin.delete(`${keys}/${created.id}`)
  expect(await readKey()).toBe(first)
})

test('identities, links and domains are read as they are now', async () => {
  const { tenant, read } = await newTenant()
  const admin = await makeMember(app, tenant.organizationId, 'admin')
  const appPath = `/apps/${tenant.appId}`
  const fingerprint = Array<string>(32).fill('AB').join(':')
  const patched = await admin.patch(appPath, {
    appleTeamId: 'ABCDE12345',
    appleBundleId: 'com.example.lumen',
    androidFingerprints: [fingerprint],
  })
  expect(patched.status, patched.text).toBe(200)
  await admin.post(`${appPath}/links`, { destination: 'https://lumen.example/a' })
  expect(await read()).toMatchObject({
    iosIdentity: { ...open, isDone: true },
    androidIdentity: { ...open, isDone: true },
    link: done,
  })
  await app.postgres.db
    .updateTable('domains')
    .set({ suspended_at: new Date() })
    .where('app_id', '=', tenant.appId)
    .execute()
  expect(await read()).toMatchObject({ domain: open })
})

test('a click, an open, a match and an event are visible, each for itself', async () => {
  const { tenant, read } = await newTenant()
  const editor = await makeMember(app, tenant.organizationId, 'editor')
  const created = { slug: 'amber', destination: 'https://lumen.example/amber' }
  await editor.post(`/apps/${tenant.appId}/links`, created)
  const host = tenant.domain
  await app.browse('/amber', { host, userAgent: 'Googlebot/2.1 (+http://www.google.com/bot.html)' })

  const clickId = await tapOnAndroid(app, '/amber', { host })
  await expect.poll(read).toMatchObject({ click: done, open, match: open, event: open })

  await app.api(apiPaths.matchLink, { ...iphone, installId: installId() }, { tenant })
  await expect.poll(read).toMatchObject({ open: done, match: open, event: open })

  await app.api(apiPaths.matchLink, { installId: installId(), clickId }, { tenant })
  await expect.poll(read).toMatchObject({ match: done, event: open })

  const event = { id: randomUUID(), installId: installId(), name: 'signed_up', time: Date.now() }
  await app.api(apiPaths.events, { sentAt: Date.now(), events: [event] }, { tenant })
  await expect.poll(read).toMatchObject({ event: done })
})

test('bots and refused requests are not counted', async () => {
  const { tenant, read } = await newTenant()
  const editor = await makeMember(app, tenant.organizationId, 'editor')
  const created = { slug: 'amber', destination: 'https://lumen.example/amber' }
  await editor.post(`/apps/${tenant.appId}/links`, created)
  const host = tenant.domain
  await app.browse('/amber', { host, userAgent: 'Googlebot/2.1 (+http://www.google.com/bot.html)' })
  await app.browse('/missing', { host, userAgent: userAgents.iphone })
  await app.api(apiPaths.matchLink, { installId: 'x' }, { tenant })
  await app.api(apiPaths.matchLink, { ...iphone, installId: installId() }, { tenant, key: 'pk_x' })
  await app.api(apiPaths.events, { sentAt: Date.now(), events: [] }, { tenant })
  await new Promise((resolve) => setTimeout(resolve, 500))
  expect(await read()).toMatchObject({ click: open, match: open, event: open, sdks: [] })
})

test('SDK versions are listed by platform', async () => {
  const { tenant, read } = await newTenant()
  const match = (sdk: string, changes: object) =>
    app.api(
      apiPaths.matchLink,
      { installId: installId(), ...changes },
      { tenant, headers: { 'x-sdk': sdk } },
    )
  await match('react-native/1.0.0', iphone)
  await match('react-native/1.0.0', { clickId: 'unknown' })
  await match('react-native/1.1.0-beta.1', iphone)
  await match('<script>/1', iphone)
  await match(`react-native/${'1'.repeat(40)}`, iphone)
  await expect
    .poll(async () => (await read()).sdks)
    .toEqual(
      expect.arrayContaining([
        expect.objectContaining({ platform: 'ios', name: 'react-native', version: '1.0.0' }),
        expect.objectContaining({ platform: 'ios', name: 'react-native', version: '1.1.0-beta.1' }),
        expect.objectContaining({ platform: 'android', name: 'react-native', version: '1.0.0' }),
      ]),
    )
  expect((await read()).sdks).toHaveLength(3)
})

test('an app sees its own setup only', async () => {
  const [one, other] = [await newTenant(), await newTenant()]
  await app.api(apiPaths.matchLink, { ...iphone, installId: installId() }, { tenant: one.tenant })
  await expect.poll(one.read).toMatchObject({ open: done })
  expect(await other.read()).toMatchObject({ open })
  expectProblem(await other.viewer.get(one.path), 'not_found')
})

test('the first and the last link are found by an index', async () => {
  for (const direction of ['asc', 'desc'] as const) {
    const { rows } = await app.postgres.db.transaction().execute(async (trx) => {
      await sql`set local enable_seqscan = off`.execute(trx)
      await sql`set local enable_sort = off`.execute(trx)
      const order = sql.raw(`created_at ${direction}, id ${direction}`)
      return sql<{ 'QUERY PLAN': string }>`explain select created_at from links
        where app_id = 'app_x' and archived_at is null and deleted_at is null
        order by ${order} limit 1`.execute(trx)
    })
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
    expect(plan).toContain('listed_by_creation')
    expect(plan).not.toContain('Sort')
  }
})
