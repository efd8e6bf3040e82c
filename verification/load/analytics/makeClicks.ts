import { createClickTokens } from '@throughlink/server/src/pipeline/clicks/clickTokens.ts'
import type { ClickEntry } from '@throughlink/server/src/pipeline/event-log/logEntry.ts'
import { between, createRandom, type Random } from '@throughlink/tooling/base/random'
import { createPicker } from '../growth/createPicker.ts'

export interface Traffic {
  readonly clicks: number
  readonly fromMs: number
  readonly toMs: number
  readonly seed: number
  /** Share of clicks whose campaign and source were never seen before. */
  readonly inventedShare: number
}

const appId = 'app_cells'
const links = 50
const firstLink = 7_000_000_000_000_000_000n
const platforms = ['ios', 'ios', 'ios', 'android', 'android', 'desktop'] as const
const userAgent =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 ' +
  '(KHTML, like Gecko) Version/26.1 Mobile/15E148 Safari/604.1'

/**
 * Makes clicks of one app, evenly over a period: 50 links, 60 countries and 40 referring sites by Zipf's law,
 * three platforms, 10 % bots. A third of the links carries a campaign of three parameters; 60 % of clicks have
 * no referrer, and 3 % no country.
 */
export function* makeClicks(traffic: Traffic): Generator<ClickEntry, undefined> {
  const { clicks, fromMs, toMs, seed, inventedShare } = traffic
  const random = createRandom(seed)
  const tokens = createClickTokens([{ id: 1, secret: Buffer.alloc(32, 7) }])
  const pickLink = createPicker(links, 'heavy-tailed', random)
  const pickCountry = createPicker(60, 'heavy-tailed', random)
  const pickHost = createPicker(40, 'heavy-tailed', random)
  for (let at = 0; at < clicks; at += 1) {
    const atMs = Math.floor(fromMs + ((toMs - fromMs) * at) / clicks)
    const link = pickLink()
    const linkId = String(firstLink + BigInt(link))
    const platform = platforms[between(random, 0, 5)] ?? 'ios'
    const isInvented = random() < inventedShare
    yield {
      kind: 'click',
      id: tokens.mint(linkId, atMs).reference.toString('base64url'),
      appId,
      atMs,
      linkId,
      visitor: { platform, browser: 'safari', isBot: random() < 0.1, isPrefetch: false },
      signals: {
        platform,
        model: null,
        systemVersion: '26.1',
        screen: null,
        language: 'en-US',
        timezone: null,
        isConfirmed: false,
      },
      hashes: [],
      network: { hasV4: true, hasV6: false, isMasked: false },
      country: random() < 0.03 ? null : `C${pickCountry()}`,
      referrerHost: random() < 0.6 ? null : `site${pickHost()}.example`,
      campaign: isInvented ? inventCampaign(random) : getCampaign(link),
      userAgent,
    }
  }
}

function getCampaign(link: number): Record<string, string> {
  if (link % 3 !== 0) return {}
  return {
    utm_source: `source${link % 5}`,
    utm_medium: 'social',
    utm_campaign: `campaign${link}`,
  }
}

function inventCampaign(random: Random): Record<string, string> {
  const text = Math.floor(random() * 2 ** 32).toString(36)
  return { utm_source: `s-${text}`, utm_medium: `m-${text}`, utm_campaign: `c-${text}` }
}
