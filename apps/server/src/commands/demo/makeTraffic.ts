import { ServiceEventNames } from '@throughlink/protocol'
import type { LogEntry } from '#pipeline/event-log/logEntry.ts'
import { dayMs } from '#platform/time/durations.ts'
import { floorToDay, getDayFactor, isWithin, planOutage } from './calendar.ts'
import { channels } from './channels.ts'
import type { Random } from './createRandom.ts'
import { createWeighted } from './createWeighted.ts'
import { getDailyClicks } from './demoLink.ts'
import {
  type ClickMakerOptions,
  createClickMaker,
  drawCountry,
  type StoredLink,
} from './makeClick.ts'
import {
  type DemoInstall,
  installAfterClick,
  installWithoutClick,
  makeAppEvent,
} from './makeInstall.ts'
import { planViralWeek } from './planLinks.ts'
import { getCurrency, planSessions } from './planSessions.ts'
import type { Period } from './shop.ts'

export interface TrafficOptions extends Period, ClickMakerOptions {
  readonly domain: string
  readonly links: readonly StoredLink[]
  /** 1 is a shop with about 1,650 clicks on a day. */
  readonly scale: number
  /** Installs after this are left out: real ones follow. */
  readonly installsUntilMs: number
}

/** Installs on a day without a click, of an ordinary day. */
const organicInstalls = 31

/**
 * Makes the entries of the event log for a period, day by day. Those of a day are in the order of time, and an
 * entry never precedes the one that it refers to.
 */
export function* makeTraffic(options: TrafficOptions): Generator<LogEntry[], undefined> {
  const { startMs, endMs, appId, domain, links, random, scale, installsUntilMs } = options
  const makeClick = createClickMaker(options)
  const outage = planOutage(startMs, endMs)
  const viral = planViralWeek(options)
  const firstDayMs = floorToDay(startMs)
  const days = Math.floor((endMs - firstDayMs) / dayMs) + 1
  const queue: LogEntry[][] = Array.from({ length: days }, () => [])
  // Apps are mostly opened by links that are always in use.
  const drawOpened = createWeighted(
    links
      .filter(({ state }) => state === 'active')
      .map((link) => [link, link.dailyClicks * (link.decayDays === null ? 1 : 0.15)]),
  )

  for (let day = 0; day < days; day += 1) {
    const dayStartMs = firstDayMs + day * dayMs
    const growth = 0.82 + (0.4 * day) / days
    const factor = getDayFactor(dayStartMs) * growth * scale
    const entries = queue[day] ?? []
    for (const link of links) {
      const clicks = drawCount(random, getDailyClicks(link, dayStartMs, viral) * factor)
      for (let count = 0; count < clicks; count += 1) addVisit(entries, day, link, dayStartMs)
    }
    for (let left = drawCount(random, organicInstalls * factor); left > 0; left -= 1) {
      addInstall(
        entries,
        day,
        installWithoutClick(random, appId, drawCountry(random), dayStartMs),
        1,
      )
    }
    entries.sort((a, b) => a.atMs - b.atMs)
    queue[day] = []
    yield entries
  }

  function addVisit(entries: LogEntry[], day: number, link: StoredLink, dayStartMs: number): void {
    const { entry, country } = makeClick(link, dayStartMs)
    if (!isRecorded(entry.atMs)) return
    entries.push(entry)
    const { platform, isBot, isPrefetch } = entry.visitor
    if (isBot || isPrefetch || platform === 'desktop') return
    const { installShare, quality } = channels[link.channel]
    if (!random.chance(installShare)) return
    const path = entry.path ?? link.slug
    const url = `https://${domain}/${path}`
    addInstall(entries, day, installAfterClick(random, entry, platform, country, url), quality)
  }

  function addInstall(
    entries: LogEntry[],
    day: number,
    install: DemoInstall,
    quality: number,
  ): void {
    const { id, entry, country } = install
    if (entry.atMs > installsUntilMs || !isRecorded(entry.atMs)) return
    add(entry, day, entries)
    for (const session of planSessions(random, entry.atMs, quality, getCurrency(country.code))) {
      if (session.isOpened) {
        const { slug, tails } = drawOpened(random)
        const url = `https://${domain}/${tails.length === 0 ? slug : slug.replace('*', random.pick(tails))}`
        const data = { linkType: random.chance(0.9) ? 'verified' : 'scheme', url }
        log(session.atMs, ServiceEventNames.LinkOpened, data)
      }
      for (const { atMs, name, data } of session.actions) log(atMs, name, data)
    }

    function log(atMs: number, name: string, data: unknown): void {
      if (!isRecorded(atMs)) return
      add(makeAppEvent(appId, id, country, atMs, name, data), day, entries)
    }
  }

  /** Adds an entry to the day of its time, but never to a day before that of the install. */
  function add(entry: LogEntry, day: number, entries: LogEntry[]): void {
    const ownDay = Math.floor((entry.atMs - firstDayMs) / dayMs)
    if (ownDay <= day) entries.push(entry)
    else queue[ownDay]?.push(entry)
  }

  function isRecorded(atMs: number): boolean {
    return atMs >= startMs && atMs < endMs && !isWithin(outage, atMs)
  }
}

/** Rounds at random, so that small expectations are not lost. Varies by a few percent. */
function drawCount(random: Random, expected: number): number {
  const varied = expected * (1 + 0.06 * random.normal())
  const whole = Math.floor(varied)
  return Math.max(0, whole + (random.chance(varied - whole) ? 1 : 0))
}
