import { randomUUID } from 'node:crypto'
import type { ClickKey } from '@throughlink/server/src/config.ts'
import { createClickTokens } from '@throughlink/server/src/pipeline/clicks/clickTokens.ts'
import type {
  AppEventEntry,
  ClickEntry,
  LogEntry,
  MatchEntry,
} from '@throughlink/server/src/pipeline/event-log/logEntry.ts'
import { creditMs } from '@throughlink/server/src/pipeline/shipping/createOpenCredits.ts'
import { dayMs, hourMs } from '@throughlink/server/src/platform/time/durations.ts'
import { type Cells, createCells, type Values } from './createCells.ts'
import { createMoney, type ExpectedMoney } from './createMoney.ts'
import { getLinkUrl } from './namedLinks.ts'

/** Generates log entries, and the counts that are expected for them. */
export interface History {
  /**
   * Returns the next entries, in steps that are written one after another: a match after its click, an event
   * after its match. Of ten entries, five are clicks, one is a match and four are events. In addition, a few
   * earlier entries are repeated, and a few installs are opened by a link, with events in the 30 minutes after it
   * and later. Some events are purchases and refunds, a part of which a server and a store report too.
   */
  readonly next: (entries: number) => readonly (readonly LogEntry[])[]
  readonly cells: Cells
  readonly money: ExpectedMoney
  readonly totals: Record<
    'clicks' | 'matches' | 'events' | 'opens' | 'repeated' | 'purchases' | 'reports',
    number
  >
}

const apps = 12
const linksPerApp = 8
const choices = {
  platform: ['ios', 'android', 'desktop'],
  country: ['DE', 'FR', 'US', 'JP', ''],
  referrer: ['news.example', 'shop.example', ''],
  utm_source: ['newsletter', 'social', ''],
  utm_medium: ['mail', ''],
  utm_campaign: ['spring', 'autumn', 'a|b;\n"c"', ''],
  name: ['viewed', 'purchase', 'refund', 'shared'],
  /** With the digits of their minor units. */
  currency: [
    ['EUR', 2],
    ['JPY', 0],
    ['KWD', 3],
  ],
} as const

interface KnownClick {
  readonly entry: ClickEntry
  readonly values: Values
}

interface KnownInstall {
  readonly match: MatchEntry
  readonly values: Values
}

/** Maximum number kept to draw from. Beyond it, random ones are replaced. */
const maxKnown = 20_000

export function createHistory(random: () => number, key: ClickKey, nowMs: number): History {
  const tokens = createClickTokens([key])
  const cells = createCells()
  const money = createMoney()
  const totals = {
    clicks: 0,
    matches: 0,
    events: 0,
    opens: 0,
    repeated: 0,
    purchases: 0,
    reports: 0,
  }
  /** What a server and a store report of purchases. */
  const reports: AppEventEntry[] = []
  const clicks: KnownClick[] = []
  const installs: KnownInstall[] = []
  const sentEvents: AppEventEntry[] = []

  const index = (count: number) => Math.floor(random() * count)
  const draw = <Value>(values: readonly Value[]): Value => {
    const value = values[index(values.length)]
    if (value === undefined) throw new Error('Cannot draw from an empty list.')
    return value
  }
  const keep = <Value>(known: Value[], value: Value) => {
    if (known.length < maxKnown) known.push(value)
    else known[index(maxKnown)] = value
  }
  /** Draws from the last day, in which a month or a week may end. */
  const drawTime = () => nowMs - index(dayMs)

  const times = <Value>(count: number, make: () => Value) => Array.from({ length: count }, make)
  /** The device's clock may be years off. */
  const drawClockOffset = () => index(3) * 10_000 * hourMs
  const getRandomLink = (app: number) => String(1_000 * (app + 1) + index(linksPerApp))

  function makeClick(): ClickEntry {
    const app = index(apps)
    const atMs = drawTime()
    const linkId = getRandomLink(app)
    const platform = draw(choices.platform)
    const isBot = index(20) === 0
    const isPrefetch = index(40) === 0
    const values = {
      platform,
      country: draw(choices.country),
      referrer: draw(choices.referrer),
      utm_source: draw(choices.utm_source),
      utm_medium: draw(choices.utm_medium),
      utm_campaign: draw(choices.utm_campaign),
    }
    const { utm_source, utm_medium, utm_campaign } = values
    const entry: ClickEntry = {
      kind: 'click',
      id: tokens.mint(linkId, atMs).reference.toString('base64url'),
      appId: `app_${app}`,
      atMs,
      linkId,
      visitor: { platform, browser: 'safari', isBot, isPrefetch },
      signals: {
        platform,
        model: null,
        systemVersion: '26.1',
        screen: null,
        language: 'en-GB',
        timezone: null,
        isConfirmed: false,
      },
      hashes: [],
      network: { hasV4: true, hasV6: false, isMasked: false },
      country: values.country === '' ? null : values.country,
      referrerHost: values.referrer === '' ? null : values.referrer,
      campaign: { utm_source, utm_medium, utm_campaign },
      userAgent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X)',
    }
    cells.add(entry, values, [isBot || isPrefetch ? 'bot_clicks' : 'clicks'])
    totals.clicks++
    return entry
  }

  function readValues({ visitor, country, referrerHost, campaign }: ClickEntry): Values {
    const { utm_source = '', utm_medium = '', utm_campaign = '' } = campaign
    return {
      platform: visitor.platform,
      country: country ?? '',
      referrer: referrerHost ?? '',
      utm_source,
      utm_medium,
      utm_campaign,
    }
  }

  function makeInstall({ entry: click, values: source }: KnownClick): KnownInstall {
    const isNone = index(4) === 0
    const platform = draw(['ios', 'android'] as const)
    const country = draw(choices.country)
    const method = isNone ? 'none' : draw(['referrer', 'clipboard', 'probabilistic'] as const)
    const none = { referrer: '', utm_source: '', utm_medium: '', utm_campaign: '' }
    const values = { ...(isNone ? none : source), platform, country }
    const match: MatchEntry = {
      kind: 'match',
      id: randomUUID(),
      appId: click.appId,
      atMs: click.atMs + index(hourMs),
      platform,
      country: country === '' ? null : country,
      method,
      confidence: isNone ? 0 : 0.9,
      reason: isNone ? 'no_candidates' : null,
      clickReference: isNone ? null : click.id,
      linkId: isNone ? null : click.linkId,
      observation: null,
    }
    const counted = isNone ? (['installs'] as const) : (['installs', 'matched'] as const)
    const row = { appId: match.appId, atMs: match.atMs, linkId: match.linkId ?? '0' }
    cells.add(row, { ...values, method }, counted)
    totals.matches++
    return { match, values }
  }

  function makeMatch(click: KnownClick): MatchEntry {
    const install = makeInstall(click)
    keep(installs, install)
    return install.match
  }

  function makeEvent(
    install: KnownInstall | null,
    atMs = drawTime(),
    clockOffsetMs = drawClockOffset(),
    isVisit = false,
  ): AppEventEntry {
    const name = draw(choices.name)
    const country = draw(choices.country)
    const appId = install?.match.appId ?? `app_${index(apps)}`
    const event: AppEventEntry = {
      kind: 'event',
      id: randomUUID(),
      appId,
      atMs,
      installId: install?.match.id ?? randomUUID(),
      name,
      happenedAtMs: atMs,
      deviceTimeMs: atMs - clockOffsetMs,
      country: country === '' ? null : country,
      data: name === 'purchase' || name === 'refund' ? makePurchase() : { item: index(1000) },
    }
    const unknown = { platform: '', referrer: '', utm_source: '', utm_medium: '', utm_campaign: '' }
    const source = install?.values ?? { ...unknown, country: '' }
    const values = { ...source, country: country === '' ? (source['country'] ?? '') : country }
    const linkId = install?.match.linkId ?? '0'
    const countEvent = (each: string) => {
      cells.add({ appId, atMs, linkId }, { ...values, event: each }, ['events'])
    }
    countEvent(name)
    totals.events++
    addMoney(event, linkId)
    // Not for visits, whose events after an open are counted one by one.
    if (!isVisit && index(3) === 0) reportAgain(event, countEvent)
    if (index(10) === 0) keep(sentEvents, event)
    return event
  }

  function makePurchase() {
    const [currency, digits] = draw(choices.currency)
    const value = ((1 + index(10_000_000)) / 10 ** digits).toFixed(digits)
    // As the SDK sends it, and as text.
    return {
      value: index(2) === 0 ? value : Number(value),
      currency,
      ...(index(4) === 0 ? {} : { transactionId: randomUUID() }),
    }
  }

  function addMoney({ appId, atMs, name, data }: AppEventEntry, linkId: string): void {
    if (name !== 'purchase' && name !== 'refund') return
    const { value, currency } = data as ReturnType<typeof makePurchase>
    const digits = new Map<string, number>(choices.currency).get(currency) ?? 0
    const minor = BigInt(Number(value).toFixed(digits).replace('.', ''))
    money.add({ appId, linkId, atMs, currency, minor: name === 'refund' ? -minor : minor })
    totals.purchases++
  }

  /** What a server and a store report of a purchase: events of their own, whose amount is counted already. */
  function reportAgain(event: AppEventEntry, countEvent: (name: string) => void): void {
    const { value, currency, transactionId } = event.data as Partial<
      ReturnType<typeof makePurchase>
    >
    if (transactionId === undefined || value === undefined || currency === undefined) return
    const sign = event.name === 'refund' ? '-' : ''
    for (const name of ['server', 'store'].slice(0, 1 + index(2))) {
      reports.push({
        ...event,
        id: randomUUID(),
        name,
        data: {},
        money: { value: `${sign}${value}`, currency, purchaseId: transactionId },
      })
      totals.reports++
      totals.events++
      countEvent(name)
    }
  }

  /** An install of its own, so that no other event follows its open by chance. */
  function makeVisit(): { match: MatchEntry; open: AppEventEntry; events: AppEventEntry[] } {
    const install = makeInstall(draw(clicks))
    const { appId } = install.match
    const clockOffsetMs = drawClockOffset()
    const atMs = drawTime()
    const linkId = getRandomLink(Number(appId.slice('app_'.length)))
    const platform = install.values['platform'] ?? ''
    const country = install.values['country'] ?? ''
    const open: AppEventEntry = {
      kind: 'event',
      id: randomUUID(),
      appId,
      atMs,
      installId: install.match.id,
      name: 'link_opened',
      happenedAtMs: atMs,
      deviceTimeMs: atMs - clockOffsetMs,
      country: null,
      data: { linkType: 'verified', url: getLinkUrl(appId, linkId) },
    }
    cells.add({ appId, atMs, linkId }, { platform, country }, ['opens'])
    totals.opens++
    if (index(10) === 0) keep(sentEvents, open)
    const after = times(2, () =>
      makeEvent(install, atMs + index(creditMs + 1), clockOffsetMs, true),
    )
    for (const event of after) {
      const values = { platform, country: event.country ?? country, event: event.name }
      cells.add({ appId, atMs: event.atMs, linkId }, values, ['open_events'])
    }
    const later = makeEvent(install, atMs + creditMs + 1 + index(hourMs), clockOffsetMs, true)
    return { match: install.match, open, events: [...after, later] }
  }

  /** Repeats an event hours later, with a different clock correction. */
  function repeatEvent(): AppEventEntry {
    totals.repeated++
    const event = draw(sentEvents)
    const laterMs = (1 + index(10)) * hourMs
    return {
      ...event,
      atMs: event.atMs + laterMs,
      happenedAtMs: event.happenedAtMs + index(hourMs),
    }
  }

  function repeatMatch(): MatchEntry {
    totals.repeated++
    const { match } = draw(installs)
    return { ...match, atMs: match.atMs + index(20 * hourMs) }
  }

  return {
    cells,
    money,
    totals,
    next(entries) {
      const repeated: LogEntry[] =
        sentEvents.length === 0
          ? []
          : [...times(entries / 50, repeatEvent), ...times(entries / 100, repeatMatch)]
      const newClicks = times(entries / 2, makeClick)
      for (const entry of newClicks) keep(clicks, { entry, values: readValues(entry) })
      const matches = times(entries / 10, () => makeMatch(draw(clicks)))
      const events = times((entries * 4) / 10, () =>
        makeEvent(index(10) === 0 ? null : draw(installs)),
      )
      const visits = times(entries / 50, makeVisit)
      return [
        [...newClicks, ...repeated],
        [...matches, ...visits.map(({ match }) => match)],
        [...visits.map(({ open }) => open), ...events],
        visits.flatMap((visit) => visit.events),
        reports.splice(0),
      ]
    },
  }
}
