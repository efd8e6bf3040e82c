import { randomInt } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { iphone } from '@throughlink/server/test/support/phones.ts'
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
} from '../harness/phones/phones.ts'
import type { Service } from './service.ts'

export type Probe = (service: Service) => Promise<boolean>

const probeMs = 50
const timeoutMs = 120_000

/** Returns whether both processes serve the links of all tenants. Requests go to the processes in turn. */
export const isServing: Probe = async ({ servers, tenants }) => {
  const isServed: boolean[] = []
  for (const tenant of tenants) {
    for (let visit = 0; visit < 2; visit += 1) {
      isServed.push((await click(servers, tenant)).clickId !== null)
    }
  }
  return isServed.every(Boolean)
}

/** Returns whether every kind of request that needs PostgreSQL succeeds. */
export const isWriting: Probe = async ({ servers, tenants: [app] }) => {
  const { clickId } = await click(servers, app)
  if (clickId === null) return false
  const [matched, stored, absent] = await Promise.all([
    matchByClickId(servers, app, clickId, makeInstallId()),
    sendEvents(servers, app, makeEvents(1)),
    click(servers, app, { slug: `absent-${makeInstallId()}` }),
  ])
  const isMatched = readDecision(matched)?.link === app.destination
  return isMatched && stored.status === 202 && absent.reply.status === 404
}

const timezones = Intl.supportedValuesOf('timeZone')

/**
 * Returns a phone in a random time zone. Each failed attempt leaves a click that nobody takes. After thousands of one
 * kind of phone within an hour, none of them stands out, and an install would not be matched for that reason.
 */
function makeIphone(): typeof iphone {
  return { ...iphone, timezone: timezones[randomInt(timezones.length)] ?? iphone.timezone }
}

/** More than one, because the keys of a phone are on several nodes of a cluster. */
const phones = 6

/** Returns whether installs are matched by probability, which needs all of Redis. */
export const isMatching: Probe = async ({ servers, tenants: [app] }) => {
  const results = await Promise.all(
    Array.from({ length: phones }, async () => {
      const [address, device] = [randomAddress(), makeIphone()]
      const { clickId } = await click(servers, app, { address, phone: 'iphone' })
      if (clickId === null) return false
      await reportSignals(servers, app, clickId, address, device)
      const matched = await matchByFingerprint(servers, app, makeInstallId(), address, device)
      return readDecision(matched)?.link === app.destination
    }),
  )
  return results.every(Boolean)
}

/** Waits until the probe succeeds twice in a row. Rejects after two minutes. */
export async function waitUntil(service: Service, probe: Probe): Promise<void> {
  const startedMs = performance.now()
  let healthy = 0
  while (healthy < 2) {
    if (service.servers.hasEnded()) {
      throw new Error(`The server has ended:\n${service.servers.output()}`)
    }
    if (performance.now() - startedMs > timeoutMs) {
      throw new Error(`No recovery in two minutes:\n${service.servers.output()}`)
    }
    healthy = (await probe(service)) ? healthy + 1 : 0
    await sleep(probeMs)
  }
}
