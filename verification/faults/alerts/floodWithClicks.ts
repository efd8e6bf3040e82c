import { createClient } from '../../harness/phones/createClient.ts'
import { click, makeEvents, sendEvents } from '../../harness/phones/phones.ts'
import type { TestApp } from '../../harness/servers/startTestbed.ts'

const batches = 150
const eventsPerBatch = 100
const eventBytes = 4_500
const clickers = 16

/**
 * Fills the queue of the event log while PostgreSQL is frozen: large batches of events at once, which are queued
 * until the server has noticed, then clicks without a pause until the returned function is called.
 */
export async function floodWithClicks(port: number, app: TestApp): Promise<() => Promise<void>> {
  const client = createClient(port)
  const data = { text: 'x'.repeat(eventBytes) }
  await Promise.all(
    Array.from({ length: batches }, () => {
      const events = makeEvents(eventsPerBatch).map((event) => ({ ...event, data }))
      return sendEvents(client, app, events)
    }),
  )
  let isStopped = false
  const running = Array.from({ length: clickers }, async () => {
    while (!isStopped) await click(client, app)
  })
  return async () => {
    isStopped = true
    await Promise.all(running)
    client.close()
  }
}
