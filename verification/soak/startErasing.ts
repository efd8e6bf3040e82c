import { setTimeout as sleep } from 'node:timers/promises'
import type { Client } from '../harness/phones/createClient.ts'
import type { Sent } from '../harness/phones/createTraffic.ts'
import type { TestApp } from '../harness/servers/startTestbed.ts'

export interface ErasingOptions {
  readonly client: Client
  readonly app: TestApp
  /** With the scope `installs:erase`. */
  readonly secretKey: string
  /** What the phones have sent. */
  readonly sent: readonly Sent[]
  readonly everyMs: number
}

export interface Erasing {
  readonly requests: () => number
  readonly failures: readonly string[]
  readonly stop: () => Promise<void>
}

/** Asks the API again and again to erase the newest install. */
export function startErasing({ client, app, secretKey, sent, everyMs }: ErasingOptions): Erasing {
  const stopping = new AbortController()
  const failures: string[] = []
  let requests = 0

  async function erase(): Promise<void> {
    const install = sent.findLast(({ kind }) => kind === 'match')
    if (install === undefined) return
    requests += 1
    const { status, body } = await client.send({
      path: `/api/v1/apps/${app.appId}/installs/${install.id}/erasure`,
      method: 'POST',
      headers: { host: 'localhost:3000', authorization: `Bearer ${secretKey}` },
    })
    if (status !== 202) failures.push(`erasure ${status} ${body.slice(0, 80)}`)
  }

  async function run(): Promise<void> {
    while (!stopping.signal.aborted) {
      await erase()
      await sleep(everyMs, undefined, { signal: stopping.signal }).catch(() => undefined)
    }
  }

  const running = run()
  return {
    requests: () => requests,
    failures,
    async stop() {
      stopping.abort()
      await running
    },
  }
}
