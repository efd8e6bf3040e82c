import { randomUUID } from 'node:crypto'
import { createClickTokens } from '../../src/pipeline/clicks/clickTokens.ts'
import type { ClickKey } from '../../src/config.ts'
import type {
  AppEventEntry,
  ClickEntry,
  LogEntry,
  MatchEntry,
} from '../../src/pipeline/event-log/logEntry.ts'
import { createCells, type Cells, type Values } from './createCells.ts'

/** What happened, as the log is told it, and what must be counted of it. */
export interface History {
  /**
   * The next part, in steps that are written one after another: a match after its click, an event after
   * its match. Of ten entries five are clicks, one is a match, four are events. Beside them a few of an
   * earlier part come again.
   */
  readonly next: (entries: number) => readonly (readonly LogEntry[])[]
  readonly cells: Cells
  readonly totals: { clicks: number; matches: number; events: number; repeated: number }
}

const hourMs = 3_600_000
const apps = 12
const linksPerApp = 8
const lists = {
  platform: ['ios', 'android', 'desktop'],
  country: ['DE', 'FR', 'US', 'JP', ''],
  referrer: ['news.example', 'shop.example', ''],
  utm_source: ['newsletter', 'social', ''],
  utm_medium: ['mail', ''],
  utm_campaign: ['spring', 'autumn', 'a|b;\n"c"', ''],
  name: ['viewed', 'purchased', 'shared'],
} as const

interface KnownClick {
  readonly entry: ClickEntry
  readonly values: Values
}

interface KnownInstall {
  readonly match: MatchEntry
  readonly values: Values
}

/** Kept to be drawn from. Old ones give way. */
const mostKnown = 20_000

export function createHistory(random: () => number, key: ClickKey, nowMs: number): History {
  const tokens = createClickTokens([key])
  const cells = createCells()
  const totals = { clicks: 0, matches: 0, events: 0, repeated: 0 }
  const clicks: KnownClick[] = []
  const installs: KnownInstall[] = []
  const sentEvents: AppEventEntry[] = []

  const index = (count: number) => Math.floor(random() * count)
  const draw = <Value>(values: readonly Value[]): Value => {
    const value = values[index(values.length)]
    if (value === undefined) throw new Error('There is nothing to draw from.')
    return value
  }
  const keep = <Value>(known: Value[], value: Value) => {
    if (known.length < mostKnown) known.push(value)
    else known[index(mostKnown)] = value
  }
  /** Of the last day, so that months and weeks may change in between. */
  const drawTime = () => nowMs - index(24 * hourMs)

  function makeClick(): ClickEntry {
    const app = index(apps)
    const atMs = drawTime()
    const linkId = String(1_000 * (app + 1) + index(linksPerApp))
    const platform = draw(lists.platform)
    const isBot = index(20) === 0
    const isPrefetch = index(40) === 0
    const values = {
      ...{ platform, country: draw(lists.country), referrer: draw(lists.referrer) },
      ...{ utm_source: draw(lists.utm_source), utm_medium: draw(lists.utm_medium) },
      utm_campaign: draw(lists.utm_campaign),
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
        ...{ platform, model: null, systemVersion: '26.1', screen: null, language: 'en-GB' },
        ...{ timezone: null, isConfirmed: false },
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

  function valuesOf({ visitor, country, referrerHost, campaign }: ClickEntry): Values {
    const { utm_source = '', utm_medium = '', utm_campaign = '' } = campaign
    return {
      ...{ platform: visitor.platform, country: country ?? '', referrer: referrerHost ?? '' },
      ...{ utm_source, utm_medium, utm_campaign },
    }
  }

  function makeMatch({ entry: click, values: source }: KnownClick): MatchEntry {
    const isNone = index(4) === 0
    const platform = draw(['ios', 'android'] as const)
    const country = draw(lists.country)
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
    keep(installs, { match, values })
    return match
  }

  function makeEvent(install: KnownInstall | null): AppEventEntry {
    const atMs = drawTime()
    const name = draw(lists.name)
    const country = draw(lists.country)
    const appId = install?.match.appId ?? `app_${index(apps)}`
    const event: AppEventEntry = {
      kind: 'event',
      id: randomUUID(),
      appId,
      atMs,
      installId: install?.match.id ?? randomUUID(),
      name,
      happenedAtMs: atMs,
      // By a clock that may be years off.
      deviceTimeMs: atMs - index(3) * 10_000 * hourMs,
      country: country === '' ? null : country,
      data: { item: index(1000) },
    }
    const unknown = { platform: '', referrer: '', utm_source: '', utm_medium: '', utm_campaign: '' }
    const source = install?.values ?? { ...unknown, country: '' }
    const values = { ...source, country: country === '' ? (source['country'] ?? '') : country }
    const linkId = install?.match.linkId ?? '0'
    cells.add({ appId, atMs, linkId }, { ...values, event: name }, ['events'])
    totals.events++
    if (index(10) === 0) keep(sentEvents, event)
    return event
  }

  /** Sent again hours later, by a clock that is off by another amount now. */
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

  const times = <Value>(count: number, make: () => Value) => Array.from({ length: count }, make)

  return {
    cells,
    totals,
    next(entries) {
      const again: LogEntry[] =
        sentEvents.length === 0
          ? []
          : [...times(entries / 50, repeatEvent), ...times(entries / 100, repeatMatch)]
      const made = times(entries / 2, makeClick)
      for (const entry of made) keep(clicks, { entry, values: valuesOf(entry) })
      const matches = times(entries / 10, () => makeMatch(draw(clicks)))
      const events = times((entries * 4) / 10, () =>
        makeEvent(index(10) === 0 ? null : draw(installs)),
      )
      return [[...made, ...again], matches, events]
    },
  }
}
