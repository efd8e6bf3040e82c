import { randomBytes, randomUUID } from 'node:crypto'
import { createClickTokens } from '@throughlink/server/src/pipeline/clicks/clickTokens.ts'
import type {
  AppEventEntry,
  ClickEntry,
  LogEntry,
  MatchEntry,
} from '@throughlink/server/src/pipeline/event-log/logEntry.ts'
import { hourMs } from '@throughlink/server/src/platform/time/durations.ts'

export interface World {
  /** Creates log entries. Of ten, five are clicks, four are events and one is a match. */
  readonly make: (count: number) => LogEntry[]
}

const maxKnown = 50_000
const apps = 50
const linksPerApp = 20
const campaigns = ['spring', 'summer', 'autumn', 'winter', '']
const sources = ['newsletter', 'social', 'search', '']
const countries = ['DE', 'FR', 'US', 'GB', 'JP', 'BR', '']
const hosts = ['news.example', 'www.example', 'shop.example', '']
const platforms = ['ios', 'android', 'desktop'] as const
const names = ['viewed', 'purchased', 'signed_up', 'shared', 'opened_app']
const phones = ['ios', 'android'] as const
const userAgent =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 ' +
  '(KHTML, like Gecko) Version/26.1 Mobile/15E148 Safari/604.1'

/** Small, because it stays in memory during the measurement. */
interface KnownInstall {
  readonly appId: string
  readonly installId: string
}

/** Creates apps with clicks, installs and events of the last two hours. */
export function createWorld(): World {
  const tokens = createClickTokens([{ id: 1, secret: randomBytes(32) }])
  const firstLink = 7_000_000_000_000_000_000n
  const known: KnownInstall[] = []

  function makeClick(): ClickEntry {
    const app = pickIndex(apps)
    const linkId = String(firstLink + BigInt(app * linksPerApp + pickIndex(linksPerApp)))
    const atMs = Date.now() - pickIndex(2 * hourMs)
    const platform = pick(platforms)
    const campaign = { utm_source: pick(sources), utm_campaign: pick(campaigns) }
    return {
      kind: 'click',
      id: tokens.mint(linkId, atMs).reference.toString('base64url'),
      appId: `app_${app}`,
      atMs,
      linkId,
      visitor: { platform, browser: 'safari', isBot: pickIndex(20) === 0, isPrefetch: false },
      signals: {
        platform,
        model: null,
        systemVersion: '26.1',
        screen: null,
        language: 'en-US',
        timezone: null,
        isConfirmed: false,
      },
      hashes: ['k1', 'k3'].map(
        (kind) => `${kind}:2026-11-15:${randomBytes(16).toString('base64url')}:12`,
      ),
      network: { hasV4: true, hasV6: false, isMasked: false },
      country: pick(countries),
      referrerHost: pick(hosts),
      campaign,
      userAgent,
    }
  }

  function makeMatch(click: ClickEntry): MatchEntry {
    const installId = randomUUID()
    if (known.length < maxKnown) known.push({ appId: click.appId, installId })
    else known[pickIndex(maxKnown)] = { appId: click.appId, installId }
    const { appId, linkId, country = null } = click
    return {
      kind: 'match',
      id: installId,
      appId,
      linkId,
      country,
      reason: null,
      atMs: Date.now(),
      method: 'referrer',
      confidence: 1,
      clickReference: click.id,
      platform: pick(phones),
      observation: null,
    }
  }

  function makeEvent({ appId, installId }: KnownInstall): AppEventEntry {
    const atMs = Date.now() - pickIndex(2 * hourMs)
    const country = pick(countries)
    return {
      kind: 'event',
      id: randomUUID(),
      appId,
      atMs,
      installId,
      name: pick(names),
      country,
      happenedAtMs: atMs,
      deviceTimeMs: atMs,
      data: { item: pickIndex(1000), price: 12.5 },
    }
  }

  return {
    make(count) {
      const entries: LogEntry[] = []
      while (entries.length < count) {
        const clicks = Array.from({ length: 5 }, makeClick)
        const [clicked = makeClick()] = clicks
        entries.push(...clicks, makeMatch(clicked))
        for (let index = 0; index < 4; index++) {
          entries.push(makeEvent(pick(known)))
        }
      }
      return entries.slice(0, count)
    },
  }
}

function pickIndex(count: number): number {
  return Math.floor(Math.random() * count)
}

function pick<Value>(values: readonly Value[]): Value {
  const value = values[pickIndex(values.length)]
  if (value === undefined) throw new Error('The list is empty.')
  return value
}
