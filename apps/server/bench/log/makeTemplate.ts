import { randomBytes } from 'node:crypto'
import type { LogEntry } from '../../src/pipeline/event-log/logEntry.ts'

/** Makes a click, which becomes many by other ids. */
export function makeTemplate(appId = 'app_1a2b3c4d5e6f'): LogEntry {
  return {
    kind: 'click',
    id: randomBytes(23).toString('base64url'),
    appId,
    atMs: Date.now(),
    linkId: '7261833042275114112',
    visitor: { platform: 'ios', browser: 'safari', isBot: false, isPrefetch: false },
    signals: {
      platform: 'ios',
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
    referrerHost: 'www.example.com',
    campaign: { utm_source: 'newsletter' },
    userAgent:
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 ' +
      '(KHTML, like Gecko) Version/26.1 Mobile/15E148 Safari/604.1',
  }
}
