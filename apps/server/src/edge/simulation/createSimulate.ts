import { randomUUID } from 'node:crypto'
import type { MatchRequest } from '@throughlink/protocol'
import type { Pool } from 'pg'
import type { StoredExplanation } from '#catalog/claims/storedExplanation.ts'
import { linkUrl } from '#catalog/links/createShareUrl.ts'
import { findVisitedLink } from '#catalog/links/findVisitedLink.ts'
import type { Link } from '#catalog/links/link.ts'
import type { LinkDirectory } from '#catalog/links/linkDirectory.ts'
import type { MatchPolicies } from '#catalog/match-policies/matchPolicy.ts'
import type {
  Simulate,
  SimulatedPhone,
  Simulation,
  SimulationResult,
} from '#catalog/simulation/simulation.ts'
import type { ModelDirectory } from '#pipeline/learning/modelDirectory.postgres.ts'
import type { RunInTurn } from '#platform/limits/createTurns.ts'
import { minuteMs, secondMs } from '#platform/time/durations.ts'
import { createDecideInstall } from '../matching/decideInstall.ts'
import { createMatchInstall } from '../matching/matchInstall.ts'
import { plainHashes } from './createMemoryIndex.ts'
import { createSimulatedSite, type VisitAnswer } from './createSimulatedSite.ts'
import { simulatedAddresses } from './simulatedNetworks.ts'
import { clickDevices, getNeighbor } from './simulatedPhones.ts'

export interface SimulateOptions {
  /** Only read: to check that no claim exists. */
  readonly pool: Pool
  readonly links: LinkDirectory
  readonly models: ModelDirectory
  readonly policies: MatchPolicies
  readonly matchWindowMs: number
  /** Many neighbors are large work. */
  readonly runInTurn: RunInTurn
  readonly now: () => number
}

/**
 * Creates the function that plays a click and an install through the code that serves them, with clicks, claims
 * and tokens in memory. The models, policies and links are those of the app.
 */
export function createSimulate(options: SimulateOptions): Simulate {
  const { pool, links, models, policies, matchWindowMs, runInTurn, now } = options

  return async (simulation) => {
    const { appId, delaySeconds, neighbors } = simulation
    const found = await findLink(simulation)
    if (found === null) return null
    const { link, url } = found
    const clickedAtMs = now()
    const installedAtMs = clickedAtMs + delaySeconds * secondMs
    const clock = { nowMs: clickedAtMs }
    const device = clickDevices[simulation.device]
    const { phone } = device
    const addresses = simulatedAddresses[simulation.network]
    const directory = addNeighborLinks(links, link, neighbors)
    const site = await createSimulatedSite({
      links: directory,
      matchWindowMs,
      now: () => clock.nowMs,
    })
    try {
      for (let index = neighbors - 1; index >= 0; index -= 1) {
        // One a minute before, the latest last.
        clock.nowMs = clickedAtMs - (index + 1) * minuteMs
        await runInTurn(() =>
          site.visit({
            url: new URL(`https://${link.domain}/${getNeighborSlug(index)}`),
            device: getNeighbor(phone.platform, index),
            address: addresses.click,
          }),
        )
      }
      clock.nowMs = clickedAtMs
      const answer = await site.visit({ url, device, address: addresses.click })
      clock.nowMs = installedAtMs
      const { sends, request } = createRequest(simulation, answer, phone, installedAtMs)
      const stored: { explanation: StoredExplanation | null; linkId: string | null } = {
        explanation: null,
        linkId: null,
      }
      const { index, parameters, tokens } = site
      const matchInstall = createMatchInstall({
        pool,
        tokens,
        parameters,
        index,
        policies,
        links: directory,
        log: { append: () => Promise.resolve(), isFailing: () => false },
        counter: { add: () => undefined },
        findCountry: () => null,
        now: () => clock.nowMs,
        decideInstall: createDecideInstall({
          pool,
          index,
          parameters,
          models,
          matchWindowMs,
          links: directory,
          hashes: plainHashes,
        }),
        ledger: {
          claim({ explanation, linkId }) {
            Object.assign(stored, { explanation, linkId })
            return Promise.resolve(true)
          },
          abstain({ explanation }) {
            Object.assign(stored, { explanation })
            return Promise.resolve(true)
          },
          repeat: () => Promise.resolve(),
        },
      })
      const { response } = await matchInstall(request, { appId, address: addresses.install })
      const policy = await policies.get(appId, phone.platform)
      const { copies, referrerClickId, ...shown } = answer
      return {
        click: {
          ...shown,
          atMs: clickedAtMs,
          url: url.href,
          deviceName: device.name,
          address: addresses.click,
          copiesLink: copies !== null,
          passesReferrer: referrerClickId !== null,
        },
        install: { atMs: installedAtMs, phone, address: addresses.install, sends },
        decision: {
          explanation: stored.explanation,
          isRightLink: stored.linkId === link.id,
          method: response.matchType,
          confidence: response.confidence,
          reason: response.reason ?? null,
          link: response.link,
          windowMs: Math.min(policy.windowMs ?? Infinity, matchWindowMs),
        },
      }
    } finally {
      await site.close()
    }
  }

  async function findLink({ appId, link: text }: Simulation) {
    if (/^\d{1,19}$/.test(text)) {
      const link = await links.byId(text)
      if (link?.app.id !== appId) return null
      // Of a link by pattern, one path below it.
      return { link, url: new URL(linkUrl(link).replace(/\*$/, 'example')) }
    }
    const url = URL.parse(text)
    if (url === null) return null
    const link = await findVisitedLink(links, url.hostname, url.pathname.slice(1))
    return link?.app.id === appId ? { link, url } : null
  }
}

/** Returns what the client in the app sends: on Android the referrer, on iOS the copied link, or the fingerprint. */
function createRequest(
  { isClipboardAllowed, hasPlayReferrer }: Simulation,
  { copies, referrerClickId }: VisitAnswer,
  phone: SimulatedPhone,
  nowMs: number,
): { sends: SimulationResult['install']['sends']; request: MatchRequest } {
  const installId = randomUUID()
  const fingerprint = { ...phone, timestamp: nowMs, installId }
  if (phone.platform === 'android' && hasPlayReferrer && referrerClickId !== null) {
    return { sends: 'referrer', request: { installId, clickId: referrerClickId } }
  }
  if (phone.platform === 'ios' && isClipboardAllowed && copies !== null) {
    return { sends: 'clipboard', request: { ...fingerprint, pastedLink: copies } }
  }
  return { sends: 'fingerprint', request: fingerprint }
}

const getNeighborSlug = (index: number) => `simulated-neighbor-${index}`

/** Adds a link with another destination for each neighbor. They exist in this directory only. */
function addNeighborLinks(links: LinkDirectory, link: Link, count: number): LinkDirectory {
  const neighbors = Array.from({ length: count }, (_, index): Link => ({
    ...link,
    // Ids of real links are far larger.
    id: String(index + 1),
    slug: getNeighborSlug(index),
    tail: '',
    destination: `https://neighbor.example/${index}`,
    iosUrl: null,
    androidUrl: null,
    isDisabled: false,
    startsAtMs: null,
    expiresAtMs: null,
  }))
  return {
    patternPrefixes: (domain) => links.patternPrefixes(domain),
    bySlug: async (domain, slug) =>
      neighbors.find((each) => each.domain === domain && each.slug === slug) ??
      (await links.bySlug(domain, slug)),
    byId: async (id) => neighbors.find((each) => each.id === id) ?? (await links.byId(id)),
  }
}
