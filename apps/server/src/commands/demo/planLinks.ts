import { dayMs } from '#platform/time/durations.ts'
import { floorToDay } from './calendar.ts'
import type { Random } from './createRandom.ts'
import type { DemoLink, ViralWeek } from './demoLink.ts'
import { planNewsletter } from './planNewsletter.ts'
import { planPaid } from './planPaid.ts'
import { planPeople } from './planPeople.ts'
import { planShops } from './planShops.ts'
import { products } from './products.ts'
import { type Period, shopUrl } from './shop.ts'

/** The link that goes viral for a week. */
export const viralSlug = 'glow-challenge'

/** The links of the shop in a period, about 400 in a year. None is created after its end. */
export function planLinks(period: Period, random: Random): DemoLink[] {
  const links = [
    ...planEvergreen(period),
    ...planNewsletter(period, random),
    ...planPaid(period, random),
    ...planPeople(period, random),
    ...planShops(period, random),
  ]
  return links.filter(({ fromMs }) => fromMs < period.endMs)
}

export function planViralWeek({ startMs, endMs }: Period): ViralWeek {
  const days = (endMs - startMs) / dayMs
  return { slug: viralSlug, fromMs: floorToDay(endMs - Math.min(130, days * 0.6) * dayMs) }
}

/** Links that are always in use: the website's, and three patterns. */
function planEvergreen({ startMs, endMs }: Period): DemoLink[] {
  const base = {
    description: null,
    fromMs: startMs,
    toMs: endMs,
    decayDays: null,
    state: 'active' as const,
    tails: [],
  }
  const website = (slug: string, title: string, path: string, dailyClicks: number): DemoLink => ({
    ...base,
    slug,
    title,
    dailyClicks,
    destination: shopUrl(path),
    tags: ['website'],
    campaign: { utm_source: 'website', utm_medium: 'banner', utm_campaign: 'get-the-app' },
    channel: 'website',
  })
  const productSlugs = products.map(({ slug }) => slug)
  return [
    website('get', 'Get the app', '', 120),
    website('banner', 'Smart banner on every page', '', 92),
    website('footer', 'Footer: download the app', '', 24),
    website('order-status', 'Order status in the app', 'orders', 42),
    website('help', 'Help and contact', 'help', 12),
    website('returns', 'Return an order', 'returns', 14),
    {
      ...base,
      slug: 'products/*',
      title: 'Product pages',
      description: 'Every product page of the shop, shared from the app or the website.',
      destination: shopUrl('products/*'),
      tags: ['website', 'pattern'],
      campaign: {},
      channel: 'website',
      dailyClicks: 235,
      tails: productSlugs,
    },
    {
      ...base,
      slug: 'collections/*',
      title: 'Collections',
      destination: shopUrl('collections/*'),
      tags: ['website', 'pattern'],
      campaign: {},
      channel: 'website',
      dailyClicks: 58,
      tails: ['table', 'floor', 'pendant', 'wall', 'desk', 'outdoor', 'new', 'sale'],
    },
    {
      ...base,
      slug: 'invite/*',
      title: 'Invitations by customers',
      description: 'A customer invites a friend. The path has the code of the invitation.',
      destination: shopUrl('invite/*'),
      tags: ['referral', 'pattern'],
      campaign: { utm_source: 'app', utm_medium: 'referral', utm_campaign: 'invite-a-friend' },
      channel: 'referral',
      dailyClicks: 105,
      tails: Array.from({ length: 160 }, (_, index) => `f${(index * 7919 + 4099).toString(36)}`),
    },
    {
      ...base,
      slug: viralSlug,
      title: 'Glow challenge',
      description: 'Show your room by night and win a lamp.',
      destination: shopUrl('challenge'),
      tags: ['social', 'community'],
      campaign: { utm_source: 'community', utm_medium: 'social', utm_campaign: 'glow-challenge' },
      channel: 'social',
      dailyClicks: 19,
    },
  ]
}
