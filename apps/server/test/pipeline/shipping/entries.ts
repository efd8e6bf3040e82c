import { randomBytes, randomUUID } from 'node:crypto'
import { createClickTokens } from '#pipeline/clicks/clickTokens.ts'
import type { AppEventEntry, ClickEntry, MatchEntry } from '#pipeline/event-log/logEntry.ts'

export const appId = 'app_analytics'
export const linkId = '7261833042275114112'
const tokens = createClickTokens([{ id: 1, secret: randomBytes(32) }])

/** Creates a reference as the service does, which includes the minute. */
export function makeReference(atMs: number): string {
  return tokens.mint(linkId, atMs).reference.toString('base64url')
}

export function makeClick(changes: Partial<ClickEntry> = {}): ClickEntry {
  const atMs = changes.atMs ?? Date.now()
  return {
    kind: 'click',
    id: makeReference(atMs),
    appId,
    atMs,
    linkId,
    visitor: { platform: 'ios', browser: 'safari', isBot: false, isPrefetch: false },
    signals: {
      platform: 'ios',
      model: null,
      systemVersion: '26.1',
      screen: null,
      language: 'de-DE',
      timezone: null,
      isConfirmed: false,
    },
    hashes: [],
    network: { hasV4: true, hasV6: false, isMasked: false },
    country: 'DE',
    referrerHost: 'news.example',
    campaign: { utm_source: 'newsletter', utm_campaign: 'autumn' },
    userAgent: 'Mozilla/5.0 (iPhone)',
    ...changes,
  }
}

export function makeMatch(changes: Partial<MatchEntry> = {}): MatchEntry {
  return {
    kind: 'match',
    id: randomUUID(),
    appId,
    atMs: Date.now(),
    platform: 'ios',
    country: 'DE',
    method: 'referrer',
    confidence: 1,
    reason: null,
    clickReference: null,
    linkId,
    observation: null,
    ...changes,
  }
}

export function makeAppEvent(changes: Partial<AppEventEntry> = {}): AppEventEntry {
  const atMs = changes.atMs ?? Date.now()
  return {
    kind: 'event',
    id: randomUUID(),
    appId,
    atMs,
    installId: randomUUID(),
    name: 'viewed',
    happenedAtMs: atMs,
    deviceTimeMs: atMs,
    country: 'DE',
    data: { item: 7 },
    ...changes,
  }
}
