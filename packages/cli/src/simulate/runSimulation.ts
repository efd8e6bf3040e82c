import { setTimeout as sleep } from 'node:timers/promises'
import { getSignals, phones } from '@throughlink/matcher/phones'
import type { CliContext } from '../cliContext.ts'
import {
  describeConnected,
  describeMatch,
  describeOpen,
  describeTap,
  describeVisit,
} from './describeSteps.ts'
import type { Journey } from './journey.ts'
import { getAddress, type NetworkName } from './networks.ts'
import { openFirstTime } from './openFirstTime.ts'
import { readEvidence } from './readEvidence.ts'
import type { Target } from './readTarget.ts'
import type { Visit } from './readVisit.ts'
import type { SimulationResult, Step } from './simulationResult.ts'
import { scanQrCode, tapLink } from './tapLink.ts'

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

  const tapped = await tap()
  const { visit } = tapped
  if (visit?.kind === 'elsewhere' || visit?.kind === 'unreachable') {
    return { ...tapped, steps, app: null, evidence: null }
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
  return { ...tapped, steps, app, evidence }

  async function tap(): Promise<TapOutcome> {
    const { connect } = target
    const address = findAddress(journey.network)
    for (const other of journey.others) {
      const { visit } = await tapLink({ ...other, connect, address, region: journey })
      note(describeTap(other, journey.network, 'Another person taps'))
      if (visit.kind === 'unreachable') return end(visit)
    }
    const { link, device: phone, browser, network } = journey
    if (link === null) return noTap
    const first = { link, device: phone, browser, connect, address, region: journey }
    if (journey.desktop) note(`Open ${link.href} on a computer`)
    const scanned = journey.desktop ? await scanQrCode(first) : link
    if (!(scanned instanceof URL)) return end(scanned)
    note(describeTap({ ...first, link: scanned }, network, journey.desktop ? 'Scan' : 'Tap'))
    const result = await tapLink({ ...first, link: scanned })
    for (const redirect of result.redirects) note(`Redirect to ${redirect}`)
    if (result.connection !== null) note(describeConnected(result.connection, scanned, connect))
    note(describeVisit(result.visit, journey))
    return result
  }

  function end(visit: Visit): TapOutcome {
    note(describeVisit(visit, journey))
    return { ...noTap, visit }
  }
}

type TapOutcome = Pick<SimulationResult, 'visit' | 'connection' | 'isAddressUsed'>

const noTap: TapOutcome = { visit: null, connection: null, isAddressUsed: null }

/** Returns what reaches the app: on Android the referrer of the store, on iOS the clipboard. */
function readDelivered(visit: Visit | null, journey: Journey) {
  const isStored = visit?.kind === 'play' || visit?.kind === 'page'
  return {
    referrer: journey.referrer && isStored ? visit.referrer : null,
    clipboard: journey.clipboard && visit?.kind === 'page' ? visit.copies : null,
  }
}
