import { randomUUID } from 'node:crypto'
import { apiPaths } from '@throughlink/protocol'
import { beforeAll, expect, test } from 'vitest'
import { createPostgresLinkDirectory } from '#catalog/links/linkDirectory.postgres.ts'
import { createShipper } from '#pipeline/shipping/createShipper.ts'
import { dayMs } from '#platform/time/durations.ts'
import { useClickhouse } from '#test/support/engines.ts'
import { tapOnAndroid } from '#test/support/phones.ts'
import { useApp } from '#test/support/useApp.ts'
import { ampleLimits } from '../event-log/eventLog.contract.ts'

const { client } = useClickhouse()
const app = useApp({
  seed: { links: [{ slug: 'amber', destination: 'https://lumen.example/amber' }] },
  relayRanges: ['9.9.9.0/24'],
})

const installId = randomUUID()
const event = { id: randomUUID(), installId, name: 'purchased', time: 1_700_000_000_000 }
const address = '8.8.8.8'

async function shipAll(): Promise<void> {
  const links = createPostgresLinkDirectory(app.postgres)
  const ship = createShipper({ client, links })
  while ((await app.log.shipNext(0, ampleLimits, ship)) !== null);
}

async function read(query: string): Promise<unknown[]> {
  return (await client.query({ query, format: 'JSONEachRow' })).json()
}

beforeAll(async () => {
  const path = '/amber?utm_source=newsletter'
  const clickId = await tapOnAndroid(app, path, { address })
  await app.browse(path, { address: '9.9.9.9' })
  await app.browse(path, { address: '10.0.0.1' })
  await app.api(apiPaths.matchLink, { installId, clickId }, { address })
  // The device's clock is years off.
  const sentAt = event.time + 1000
  await app.api(apiPaths.events, { sentAt, events: [event] }, { address })
  await shipAll()
})

test('clicks are counted by the country of their address, and relay clicks without a country', async () => {
  const rows = await read(`SELECT value, sum(clicks) AS clicks FROM hourly
    WHERE app_id = '${app.tenant.appId}' AND dimension = 'country' AND link_id = 0
    GROUP BY value HAVING clicks > 0 ORDER BY value`)
  expect(rows).toEqual([{ value: 'US', clicks: '1' }])
  const app_id = app.tenant.appId
  expect(
    await read(`SELECT sum(clicks) AS clicks FROM hourly
      WHERE app_id = '${app_id}' AND dimension = 'total' AND link_id = 0`),
  ).toEqual([{ clicks: '3' }])
})

test('the install and its event have the link and the source of the click', async () => {
  const source = { platform: 'android', country: 'US', utm_source: 'newsletter' }
  expect(await read('SELECT * FROM matches')).toMatchObject([
    { ...source, install_id: installId, method: 'referrer', confidence: 1 },
  ])
  expect(await read('SELECT * FROM events')).toMatchObject([{ ...source, name: 'purchased' }])
  const links = await read(
    `SELECT DISTINCT link_id FROM events INTERSECT SELECT link_id FROM clicks`,
  )
  expect(links).toHaveLength(1)
})

test('an event that is sent again a day later is not counted again, even if Redis has forgotten it', async () => {
  const keys = await app.redis.client.keys(`tl:seen:${app.tenant.appId}:*`)
  await app.redis.client.del(...keys)
  const sentAt = event.time + dayMs
  const response = await app.api(apiPaths.events, { sentAt, events: [event] }, { address })
  expect(response.json()).toMatchObject({ accepted: 1 })
  await shipAll()
  expect(await read('SELECT id FROM events')).toEqual([{ id: event.id }])
})
