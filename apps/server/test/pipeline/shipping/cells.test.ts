import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { LogEntry } from '#pipeline/event-log/logEntry.ts'
import { createShipper } from '#pipeline/shipping/createShipper.ts'
import { useClickhouse } from '#test/support/engines.ts'
import { noLinks } from '#test/support/noLinks.ts'
import { linkId, makeAppEvent, makeClick, makeMatch } from './entries.ts'

const { client } = useClickhouse()
const ship = createShipper({ client, links: noLinks })

/** Ships the entries as those of a new app, and returns the cells of the app and of the link. */
async function shipAndRead(makeEntries: (appId: string) => readonly LogEntry[]) {
  const appId = `app_${randomUUID()}`
  await ship({
    id: randomUUID(),
    batches: [{ id: randomUUID(), writtenAtMs: Date.now(), entries: makeEntries(appId) }],
  })
  const result = await client.query({
    query: `SELECT DISTINCT dimension, toString(link_id) AS link, value FROM hourly
            WHERE app_id = {appId:String} ORDER BY link, dimension`,
    query_params: { appId },
    format: 'JSONCompactEachRow',
  })
  const cells = await result.json<[string, string, string]>()
  const pick = (link: string) =>
    cells.filter(([, each]) => each === link).map(([dimension, , value]) => [dimension, value])
  return { app: pick('0'), link: pick(linkId) }
}

test('a click has cells for the values it has, and for its link those that a link page shows', async () => {
  expect(await shipAndRead((appId) => [makeClick({ appId })])).toEqual({
    app: [
      ['total', ''],
      ['link', linkId],
      ['platform', 'ios'],
      ['country', 'DE'],
      ['referrer', 'news.example'],
      ['utm_source', 'newsletter'],
      ['utm_campaign', 'autumn'],
    ],
    link: [
      ['total', ''],
      ['platform', 'ios'],
      ['country', 'DE'],
      ['referrer', 'news.example'],
    ],
  })
})

test('a click without country, referrer and campaign has no cells for them', async () => {
  const change = { country: null, referrerHost: null, campaign: {} }
  expect(await shipAndRead((appId) => [makeClick({ appId, ...change })])).toEqual({
    app: [
      ['total', ''],
      ['link', linkId],
      ['platform', 'ios'],
    ],
    link: [
      ['total', ''],
      ['platform', 'ios'],
    ],
  })
})

test('an install has its match method for its link, and an event its name', async () => {
  const makeEntries = (appId: string) => {
    const match = makeMatch({ appId, country: null })
    return [match, makeAppEvent({ appId, installId: match.id, country: null })]
  }
  expect(await shipAndRead(makeEntries)).toEqual({
    app: [
      ['total', ''],
      ['link', linkId],
      ['platform', 'ios'],
      ['event', 'viewed'],
      ['method', 'referrer'],
    ],
    link: [
      ['total', ''],
      ['platform', 'ios'],
      ['event', 'viewed'],
      ['method', 'referrer'],
    ],
  })
})
