import type { Client, Reply } from '../harness/phones/createClient.ts'
import {
  click,
  makeInstallId,
  matchByFingerprint,
  randomAddress,
  reportSignals,
} from '../harness/phones/phones.ts'
import type { TestApp } from '../harness/servers/startTestbed.ts'

/** Phones whose installs are compared with clicks, from which models are learned. */
export interface Iphones {
  readonly requests: () => number
  readonly failures: readonly string[]
  /** A tap, its signals, and an install of the same device. Whether it is matched does not matter here. */
  readonly use: () => Promise<void>
}

export function createIphones(client: Client, app: TestApp): Iphones {
  const failures: string[] = []
  let requests = 0

  function record(what: string, { status, body }: Reply, expected: number): boolean {
    requests += 1
    if (status === expected) return true
    failures.push(`${what} ${status} ${body.replace(/\s+/g, ' ').slice(0, 80)}`)
    return false
  }

  return {
    requests: () => requests,
    failures,
    async use() {
      const address = randomAddress()
      const { reply, clickId } = await click(client, app, { address, phone: 'iphone' })
      if (!record('landing page', reply, 200) || clickId === null) return
      record('signals', await reportSignals(client, app, clickId, address), 204)
      const matched = await matchByFingerprint(client, app, makeInstallId(), address)
      record('match by fingerprint', matched, 200)
    },
  }
}
