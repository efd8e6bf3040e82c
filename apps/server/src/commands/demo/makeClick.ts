import type { ClickEntry } from '#pipeline/event-log/logEntry.ts'
import { hourMs, minuteMs } from '#platform/time/durations.ts'
import { countries, type Country } from './audience.ts'
import { hourWeights } from './calendar.ts'
import { type ChannelName, channels } from './channels.ts'
import type { Random } from './createRandom.ts'
import { createWeighted } from './createWeighted.ts'
import type { DemoLink } from './demoLink.ts'
import { makeReference } from './makeReference.ts'
import {
  androidBrowsers,
  bots,
  type Browser,
  desktopBrowsers,
  inAppBrowsers,
  iosBrowsers,
} from './phones.ts'

/** A link with its id in the database. */
export interface StoredLink extends DemoLink {
  readonly id: string
}

/** A click, and the country that its install will have. */
export interface DemoClick {
  readonly entry: ClickEntry
  readonly country: Country
}

export interface ClickMakerOptions {
  readonly appId: string
  /** Of the key that signs click ids. */
  readonly keyId: number
  readonly random: Random
}

export const drawCountry = createWeighted(countries.map((each) => [each, each.weight]))
const drawHour = createWeighted(hourWeights.map((weight, hour) => [hour, weight]))
/** People read mail in the morning. */
const drawMailHour = createWeighted(
  hourWeights.map((weight, hour) => [hour, weight * (hour >= 6 && hour <= 10 ? 3 : 0.8)]),
)
/** Shops are open from nine to eight. */
const drawShopHour = createWeighted(
  hourWeights.map((weight, hour) => [hour, hour >= 9 && hour < 20 ? weight : 0]),
)
const drawIos = createWeighted(iosBrowsers)
const drawAndroid = createWeighted(androidBrowsers)
const drawDesktop = createWeighted(desktopBrowsers)
const drawBot = createWeighted(bots)
const drawReferrer = Object.fromEntries(
  Object.entries(channels).map(([name, { referrers }]) => [name, createWeighted(referrers)]),
) as Record<ChannelName, ReturnType<typeof createWeighted<string>>>

/** Draws a moment of a local day, in the rhythm of a channel. May be in the UTC day before or after. */
export function drawMoment(
  random: Random,
  dayStartMs: number,
  { offset }: Pick<Country, 'offset'>,
  channel: ChannelName = 'website',
): number {
  const drawHourOf =
    channel === 'newsletter' ? drawMailHour : channel === 'print' ? drawShopHour : drawHour
  const localMs = drawHourOf(random) * hourMs + random.below(60 * minuteMs)
  return dayStartMs + localMs - offset * hourMs
}

/** Creates a function that makes clicks in the form in which the service logs them. */
export function createClickMaker({ appId, keyId, random }: ClickMakerOptions) {
  return (link: StoredLink, dayStartMs: number): DemoClick => {
    const channel = channels[link.channel]
    const country = drawCountry(random)
    const atMs = Math.max(drawMoment(random, dayStartMs, country, link.channel), link.fromMs)
    const platform = random.chance(channel.desktopShare)
      ? 'desktop'
      : random.chance(country.iosShare)
        ? 'ios'
        : 'android'
    const isBot = random.chance(channel.botShare)
    const browser = isBot ? null : drawBrowser(random, platform, channel.inAppShare)
    const host = isBot ? '' : drawReferrer[link.channel](random)
    const tail = link.tails.length === 0 ? null : drawTail(random, link.tails)
    return {
      country,
      entry: {
        kind: 'click',
        id: makeReference(random, keyId, link.id, atMs),
        appId,
        atMs,
        linkId: link.id,
        visitor: {
          platform: isBot ? 'desktop' : platform,
          browser: browser?.name ?? 'other',
          isBot,
          isPrefetch: !isBot && random.chance(0.01),
        },
        signals: {
          platform: isBot ? 'desktop' : platform,
          model: null,
          systemVersion: browser?.systemVersion ?? null,
          screen: null,
          language: isBot ? null : country.language,
          timezone: null,
          isConfirmed: false,
        },
        // Without hashes, the click is not in the index: it is too old to be matched.
        hashes: [],
        network: { hasV4: true, hasV6: false, isMasked: false },
        country: random.chance(0.02) ? null : country.code,
        referrerHost: host === '' ? null : host,
        campaign: link.campaign,
        userAgent: browser?.userAgent ?? drawBot(random),
        ...(tail === null ? {} : { path: link.slug.replace('*', tail) }),
        response: browser === null ? 'preview' : getResponse(platform, browser),
      },
    }
  }
}

function drawBrowser(
  random: Random,
  platform: 'ios' | 'android' | 'desktop',
  inAppShare: number,
): Browser {
  if (platform === 'desktop') return drawDesktop(random)
  if (random.chance(inAppShare)) return inAppBrowsers[platform]
  return platform === 'ios' ? drawIos(random) : drawAndroid(random)
}

/** A few products are popular: the square of a random number is small. */
function drawTail(random: Random, tails: readonly string[]): string {
  return tails[Math.floor(random.next() ** 2.2 * tails.length)] ?? ''
}

/** Only Google Play is redirected to, and not from the browser of another app. */
function getResponse(platform: 'ios' | 'android' | 'desktop', { name }: Browser): string {
  if (platform === 'desktop') return 'desktop'
  if (name === 'in-app') return `${platform}-in-app`
  return platform === 'ios' ? 'ios-safari' : 'redirect'
}
