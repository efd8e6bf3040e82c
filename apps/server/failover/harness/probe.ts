import { setTimeout as sleep } from 'node:timers/promises'
import {
  click,
  makeEvents,
  makeInstallId,
  matchByClickId,
  matchByFingerprint,
  randomAddress,
  readDecision,
  reportSignals,
  sendEvents,
} from '../../faults/harness/phones.ts'
import { destination } from '../../faults/harness/startTestbed.ts'
import type { Service } from './openService.ts'

export type Probe = (service: Service) => Promise<boolean>

const probeMs = 50
const timeoutMs = 120_000

/** Returns whether every kind of request that needs PostgreSQL succeeds. */
export const isWriting: Probe = async ({ server, app }) => {
  const { clickId } = await click(server, app)
  if (clickId === null) return false
  const [matched, stored, absent] = await Promise.all([
    matchByClickId(server, app, clickId, makeInstallId()),
    sendEvents(server, app, makeEvents(1)),
    click(server, app, { slug: `absent-${makeInstallId()}` }),
  ])
  const isMatched = readDecision(matched)?.link === destination
  return isMatched && stored.status === 202 && absent.reply.status === 404
}

/** More than one, because the keys of a phone are on several nodes of a cluster. */
const phones = 6

/** Returns whether installs are matched by probability, which needs all of Redis. */
export const isMatching: Probe = async ({ server, app }) => {
  const results = await Promise.all(
    Array.from({ length: phones }, async () => {
      const address = randomAddress()
      const { clickId } = await click(server, app, { address, phone: 'iphone' })
      if (clickId === null) return false
      await reportSignals(server, app, clickId, address)
      const matched = await matchByFingerprint(server, app, makeInstallId(), address)
      return readDecision(matched)?.link === destination
    }),
  )
  return results.every(Boolean)
}

/** Waits until the probe succeeds twice in a row. Rejects after two minutes. */
export async function waitUntil(service: Service, probe: Probe): Promise<void> {
  const startedMs = performance.now()
  let healthy = 0
  while (healthy < 2) {
    if (service.server.hasEnded()) {
      throw new Error(`The server has ended:\n${service.server.output().slice(-2000)}`)
    }
    if (performance.now() - startedMs > timeoutMs) {
      throw new Error(`No recovery in two minutes:\n${service.server.output().slice(-2000)}`)
    }
    healthy = (await probe(service)) ? healthy + 1 : 0
    await sleep(probeMs)
  }
}
