import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { LogEntry } from '#pipeline/event-log/logEntry.ts'
import type { Announcement } from '#pipeline/outbox/announcement.ts'
import { createShipper } from '#pipeline/shipping/createShipper.ts'
import { makeRowId } from '#pipeline/shipping/makeRowId.ts'
import { useClickhouse } from '#test/support/engines.ts'
import { noLinks } from '#test/support/noLinks.ts'
import { appId, linkId, makeAppEvent, makeClick, makeMatch } from '../shipping/entries.ts'

const { client } = useClickhouse()
const testDevice = randomUUID()
const announced: { readonly shipment: string; readonly announcements: readonly Announcement[] }[] =
  []
const ship = createShipper({
  client,
  links: noLinks,
  testDevices: { listInstallIds: () => Promise.resolve(new Set([testDevice])) },
  announce: (shipment, announcements) => {
    announced.push({ shipment, announcements: [...announcements] })
    return Promise.resolve()
  },
})

async function store(...entries: readonly LogEntry[]) {
  const shipment = { id: randomUUID(), batches: [{ id: randomUUID(), writtenAtMs: 0, entries }] }
  const refused: string[] = []
  await ship(shipment, ({ id }) => refused.push(id))
  const [last] = announced.splice(0)
  expect(last?.shipment).toBe(shipment.id)
  return { refused, announcements: last?.announcements ?? [], shipment }
}

test('an event is announced by the first shipment that has it, and by every repetition of that one', async () => {
  const event = makeAppEvent()
  const first = await store(event, event)
  expect(first.announcements).toMatchObject([
    { type: 'event.logged', appId, id: makeRowId('event', appId, event.id) },
  ])
  const resent = makeAppEvent()
  expect((await store(event, resent)).announcements).toHaveLength(1)
  await ship(first.shipment)
  expect(announced.splice(0)[0]?.announcements).toMatchObject([{ id: first.announcements[0]?.id }])
})

test('an event has the link that led to its install', async () => {
  const match = makeMatch({ linkId })
  const { announcements } = await store(match, makeAppEvent({ installId: match.id }))
  const later = await store(makeAppEvent({ installId: match.id }), makeAppEvent())
  const links = [...announcements, ...later.announcements].map(({ toFact }) => toFact().item)
  expect(links).toMatchObject([{ linkId }, { linkId }, { linkId: null }])
})

test('events of test devices and entries that ClickHouse refuses are not announced', async () => {
  const refused = makeClick({ linkId: 'not a number' })
  const click = makeClick()
  const result = await store(refused, click, makeAppEvent({ installId: testDevice }))
  expect(result.refused).toEqual([makeRowId('click', appId, refused.id)])
  expect(result.announcements).toMatchObject([{ id: makeRowId('click', appId, click.id) }])
})
