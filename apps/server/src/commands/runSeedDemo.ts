import { dayMs } from '#platform/time/durations.ts'
import type { Resources } from '#roles/openResources.ts'
import { createShop } from './createShop.ts'
import { createRandom } from './demo/createRandom.ts'
import { setDecisionTimes } from './demo/demoStatements.ts'
import type { StoredLink } from './demo/makeClick.ts'
import { makeTraffic } from './demo/makeTraffic.ts'
import { openDemoApp } from './demo/openDemoApp.ts'
import { type Journey, planJourneys } from './demo/planJourneys.ts'
import { planLinks } from './demo/planLinks.ts'
import { prepareOwner } from './demo/prepareOwner.ts'
import type { DemoOptions } from './demo/readDemoOptions.ts'
import { runJourneys } from './demo/runJourneys.ts'
import {
  appendTraffic,
  getShipmentLimits,
  startDemoShipping,
  waitUntilShipped,
} from './demo/writeTraffic.ts'

/** Creates the demo and prints what it did. Rejects if the domain is taken or the account is unknown. */
export async function runSeedDemo(
  resources: Resources,
  options: DemoOptions,
  print: (text: string) => void,
): Promise<void> {
  const { config, postgres, log } = resources
  const {
    email,
    organization,
    domain,
    days,
    scale,
    seed,
    hasTraffic,
    journeys: journeyCount,
  } = options
  const { publicOrigin } = config
  const { db, pool } = postgres
  const random = createRandom(seed)
  const endMs = Date.now()
  const period = { startMs: endMs - days * dayMs, endMs }
  const step = createSteps(print)

  const owner = await prepareOwner(db, email, options.password)
  const planned = planLinks(period, random)
  const { personId } = owner
  const shop = await createShop(db, {
    ...period,
    organization,
    domain,
    publicOrigin,
    personId,
    links: planned,
  })
  const { appId, publishableKey, linkIds } = shop
  const links = planned.map((link, index): StoredLink => ({ ...link, id: linkIds[index] ?? '0' }))
  step(`${links.length} links`)

  const journeys = planJourneys(random, journeyCount, endMs)
  // Before anything is shipped: creating the application blocks the process, and a lease would end meanwhile.
  const app = await openDemoApp(resources, createFindCountry(journeys))
  const stopShipping = hasTraffic ? startDemoShipping(resources, getShipmentLimits(scale)) : null
  try {
    const traffic = makeTraffic({
      ...period,
      appId,
      domain,
      links,
      random,
      scale,
      keyId: config.clickKeys[0]?.id ?? 1,
      installsUntilMs: journeyCount === 0 ? endMs : endMs - dayMs,
    })
    if (hasTraffic) {
      step(`${formatCounts(await appendTraffic(log, traffic))} written to the event log`)
    }

    const { server, setNow } = app
    const visits = { server, setNow, domain, appId, publishableKey, links, random, endMs }
    await setDecisionTimes(pool, appId, await runJourneys(journeys, visits))
    step(`${journeys.length} installs with an explanation`)

    if (hasTraffic) {
      await waitUntilShipped(log)
      step('stored in ClickHouse')
    }
  } finally {
    await app.close()
    await stopShipping?.()
  }
  print(`
Dashboard  ${publicOrigin}/
Email      ${email}
Password   ${owner.password ?? 'unchanged'}
App        ${appId}
API key    ${publishableKey}
Links      http://${domain}/get`)
}

/** Looks up the country of a journey's address. */
function createFindCountry(journeys: readonly Journey[]): (address: string) => string | null {
  const codes = new Map(
    journeys.flatMap(({ address, otherAddress, country: { code } }) => [
      [address, code],
      [otherAddress, code],
    ]),
  )
  return (address) => codes.get(address) ?? null
}

/** Prints each step with its duration. */
function createSteps(print: (text: string) => void): (text: string) => void {
  let startedMs = performance.now()
  return (text) => {
    const nowMs = performance.now()
    print(`${((nowMs - startedMs) / 1000).toFixed(1).padStart(6)} s  ${text}`)
    startedMs = nowMs
  }
}

function formatCounts({
  click = 0,
  match = 0,
  install = 0,
  link_opened = 0,
  ...events
}: Record<string, number>): string {
  const eventCount = Object.values(events).reduce((sum, count) => sum + count, 0)
  return `${click} clicks, ${match + install} installs, ${link_opened} opens and ${eventCount} events`
}
