import { setTimeout as sleep } from 'node:timers/promises'
import { createClient } from '../harness/createClient.ts'
import {
  click,
  makeEvents,
  makeInstallId,
  matchByClickId,
  matchByFingerprint,
  randomAddress,
  sendEvents,
} from '../harness/phones.ts'
import type { TestApp } from '../harness/startTestbed.ts'

const pauseMs = 100

/**
 * Sends a little of everything to this port, whatever the responses are, until the returned function is called:
 * taps on a link and on missing ones, matches by click id and by fingerprint, and events.
 */
export function startTraffic(port: number, app: TestApp): () => Promise<void> {
  const client = createClient(port)
  const stopping = new AbortController()

  async function repeat(work: () => Promise<unknown>): Promise<void> {
    while (!stopping.signal.aborted) {
      await work()
      await sleep(pauseMs)
    }
  }

  const running = [
    () => click(client, app),
    // Each is looked up in PostgreSQL.
    () => click(client, app, { slug: `missing-${makeInstallId()}` }),
    async () => {
      const { clickId } = await click(client, app)
      if (clickId !== null) await matchByClickId(client, app, clickId, makeInstallId())
    },
    () => matchByFingerprint(client, app, makeInstallId(), randomAddress()),
    () => sendEvents(client, app, makeEvents(3)),
  ].map(repeat)

  return async () => {
    stopping.abort()
    await Promise.all(running)
    client.close()
  }
}
