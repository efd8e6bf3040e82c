import { setTimeout as sleep } from 'node:timers/promises'
import { getSignals, phones } from '@throughlink/matcher/phones'
import type { CliContext } from '../cliContext.ts'
import { describeMatch, describeOpen, describeTap, describeVisit } from './describeSteps.ts'
import type { Journey } from './journey.ts'
import { getAddress, type NetworkName } from './networks.ts'
import { openFirstTime } from './openFirstTime.ts'
import { readEvidence } from './readEvidence.ts'
import type { Target } from './readTarget.ts'
import type { Visit } from './readVisit.ts'
import type { SimulationResult, Step } from './simulationResult.ts'
import { scanQrCode, tapLink, type TapResult } from './tapLink.ts'

export interface SimulationOptions {
  readonly target: Target
  /** Number of the person, who has networks that nobody else has. */
  readonly person: number
  /** Number of the office in which the person works. */
  readonly office: number
}

/** Taps a link on a phone without the app, installs the app and opens it with the real client. */
export async function runSimulation(
  context: Pick<CliContext, 'fetch' | 'signal'>,
  journey: Journey,
  options: SimulationOptions,
): Promise<SimulationResult> {
  const { target } = options
  const { fetch, signal } = context
  const findAddress = (network: NetworkName) =>
    getAddress(network, network === 'office' ? options.office : options.person)
  const steps: Step[] = []
  const startedMs = performance.now()
  const note = (text: string) => {
    steps.push({ at: Math.round(performance.now() - startedMs) / 1000, text })
  }

  const { visit, isAddressUsed } = await tap()
  if (visit?.kind === 'elsewhere') {
    return { steps, visit, app: null, evidence: null, isAddressUsed }
  }
  if (journey.delay > 0) await sleep(journey.delay * 1000, undefined, { signal })
  note(describeOpen(journey))
  const device = phones[journey.openDevice]
  const delivered = readDelivered(visit, journey)
  const app = await openFirstTime({
    target,
    fetch,
    signals: getSignals(device, journey),
    address: findAddress(journey.openNetwork),
    offline: journey.offline,
    ...delivered,
  })
  const evidence = await readEvidence(fetch, target, app)
  note(describeMatch(app, evidence))
  return { steps, visit, app, evidence, isAddressUsed }

  async function tap(): Promise<Omit<TapResult, 'visit'> & { readonly visit: Visit | null }> {
    const { service } = target
    const address = findAddress(journey.network)
    for (const other of journey.others) {
      await tapLink({ ...other, service, address, region: journey })
      note(describeTap(other, journey.network, 'Another person taps'))
    }
    const { link, device: tapped, browser, network } = journey
    if (link === null) return { visit: null, isAddressUsed: null }
    const first = { link, device: tapped, browser, service, address, region: journey }
    if (journey.desktop) note(`Open ${link.href} on a computer`)
    const scanned = journey.desktop ? await scanQrCode(first) : link
    if (scanned === null) {
      const where = 'a page without a QR code'
      return { visit: { kind: 'elsewhere', where }, isAddressUsed: null }
    }
    note(describeTap({ ...first, link: scanned }, network, journey.desktop ? 'Scan' : 'Tap'))
    const result = await tapLink({ ...first, link: scanned })
    note(describeVisit(result.visit, journey))
    return result
  }
}

/** Returns what reaches the app: on Android the referrer of the store, on iOS the clipboard. */
function readDelivered(visit: Visit | null, journey: Journey) {
  const hasReferrer = journey.referrer && visit !== null && visit.kind !== 'elsewhere'
  return {
    referrer: hasReferrer ? visit.referrer : null,
    clipboard: journey.clipboard && visit?.kind === 'page' ? visit.copies : null,
  }
}
