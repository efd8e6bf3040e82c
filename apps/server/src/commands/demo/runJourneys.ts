import { randomUUID } from 'node:crypto'
import type { MatchRequest } from '@throughlink/protocol'
import { channels } from './channels.ts'
import type { Random } from './createRandom.ts'
import { createVisitor, type LeftByClick, type VisitorOptions } from './createVisitor.ts'
import { createWeighted } from './createWeighted.ts'
import { readFingerprint } from './demoDevices.ts'
import type { StoredLink } from './makeClick.ts'
import type { Journey } from './planJourneys.ts'
import { getCurrency, planSessions } from './planSessions.ts'

export interface RunJourneysOptions extends VisitorOptions {
  readonly links: readonly StoredLink[]
  readonly random: Random
  readonly endMs: number
  /** Sets the clock of the application. */
  readonly setNow: (ms: number) => void
}

export interface DecidedInstall {
  readonly installId: string
  readonly atMs: number
}

/** Lets the installs of the last day really take place: clicks, match decisions and events. */
export async function runJourneys(
  journeys: readonly Journey[],
  options: RunJourneysOptions,
): Promise<DecidedInstall[]> {
  const { links, random, endMs, setNow } = options
  const visitor = createVisitor(options)
  const servable = links.filter(
    ({ state, fromMs, tails }) => state === 'active' && fromMs < endMs && tails.length === 0,
  )
  const drawLink = createWeighted(
    servable.map((link) => [
      link,
      link.decayDays === null || endMs - link.fromMs < 2e9 ? link.dailyClicks : 0.1,
    ]),
  )
  const decided: DecidedInstall[] = []
  for (const journey of journeys) decided.push(await run(journey))
  return decided

  async function click(
    device: Journey['device'],
    atMs: number,
    { country, address }: Journey,
  ): Promise<LeftByClick> {
    setNow(atMs)
    const link = drawLink(random)
    const [referrer] = random.pick(channels[link.channel].referrers)
    return visitor.click(link.slug, device, country, address, referrer)
  }

  async function run(journey: Journey): Promise<DecidedInstall> {
    const { kind, device, country, openedAtMs, clickedAtMs, others } = journey
    for (const other of [...others].reverse()) await click(other.device, other.atMs, journey)
    const left = kind === 'organic' ? null : await click(device, clickedAtMs, journey)
    const installId = randomUUID()
    setNow(openedAtMs)
    const address = kind === 'moved' ? journey.otherAddress : journey.address
    await visitor.match({ installId, ...toRequest(journey, left) }, address)
    const [first] = planSessions(random, openedAtMs, 1.1, getCurrency(country.code))
    const events = (first?.actions ?? [])
      .filter(({ atMs }) => atMs < endMs && atMs < openedAtMs + 3_600_000)
      .map(({ atMs, name, data }) => ({ id: randomUUID(), installId, name, time: atMs, data }))
    const lastMs = events.at(-1)?.time
    if (lastMs !== undefined) {
      setNow(lastMs + 1_000)
      await visitor.log(events, lastMs + 1_000, address)
    }
    return { installId, atMs: openedAtMs }
  }
}

function toRequest(
  { kind, device, country, openedAtMs, clickedAtMs }: Journey,
  left: LeftByClick | null,
): MatchRequest {
  const fingerprint = readFingerprint(device, country, openedAtMs)
  if (kind === 'referrer') {
    const clickTime = Math.floor(clickedAtMs / 1000) + 2
    const referrer = { clickTime, installTime: clickTime + 20 }
    return { clickId: left?.clickId ?? '', referrer, shadow: fingerprint }
  }
  if (kind === 'clipboard') return { ...fingerprint, pastedLink: left?.copies ?? '' }
  const isOrganic = kind === 'organic' && device.phone.platform === 'android'
  return { ...fingerprint, ...(isOrganic ? { storeLabel: 'organic' as const } : {}) }
}
