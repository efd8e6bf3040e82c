import { createClient } from '../../harness/phones/createClient.ts'
import {
  click,
  makeEvents,
  makeInstallId,
  matchByClickId,
  matchByFingerprint,
  randomAddress,
  sendEvents,
} from '../../harness/phones/phones.ts'
import { repeatWork } from '../../harness/phones/repeatWork.ts'
import type { TestApp } from '../../harness/servers/startTestbed.ts'

const pauseMs = 100

/**
 * Sends a little of everything to this port, whatever the responses are, until the returned function is called:
 * taps on a link and on missing ones, matches by click id and by fingerprint, and events.
 */
export function startTraffic(port: number, app: TestApp): () => Promise<void> {
  const client = createClient(port)
  const stopping = new AbortController()

  const install = async () => {
    const { clickId } = await click(client, app)
    if (clickId !== null) await matchByClickId(client, app, clickId, makeInstallId())
  }
  const running = repeatWork({
    work: [
      [1, () => click(client, app)],
      // Each is looked up in PostgreSQL.
      [1, () => click(client, app, { slug: `missing-${makeInstallId()}` })],
      [1, install],
      [1, () => matchByFingerprint(client, app, makeInstallId(), randomAddress())],
      [1, () => sendEvents(client, app, makeEvents(3))],
    ],
    pauseMs,
    isRunning: () => !stopping.signal.aborted,
  })

  return async () => {
    stopping.abort()
    await running
    client.close()
  }
}
