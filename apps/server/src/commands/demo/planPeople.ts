import { dayMs, hourMs } from '#platform/time/durations.ts'
import { floorToDay } from './calendar.ts'
import type { Random } from './createRandom.ts'
import type { DemoLink } from './demoLink.ts'
import { products } from './products.ts'
import { type Period, shopUrl, toDate } from './shop.ts'

/** Invented names of channels. */
const influencers = [
  'nordic-rooms',
  'hannah-at-home',
  'tiny-flat',
  'slow-evenings',
  'the-lamp-guy',
  'casa-clara',
  'desk-setups',
  'plants-and-light',
  'attic-life',
  'studio-mila',
  'home-by-jonas',
  'after-eight',
] as const

/** Posts of influencers, about one in two weeks with two links, and the shop's own posts, two in a week. */
export function planPeople(period: Period, random: Random): DemoLink[] {
  return [...planInfluencers(period, random), ...planPosts(period, random)]
}

function planInfluencers({ startMs, endMs }: Period, random: Random): DemoLink[] {
  const links: DemoLink[] = []
  let number = 0
  for (let ms = floorToDay(startMs) + 4 * dayMs; ms < endMs; ms += 15 * dayMs) {
    const name = influencers[number % influencers.length] ?? ''
    number += 1
    const fromMs = ms + random.below(5) * dayMs + 17 * hourMs
    if (fromMs >= endMs) continue
    const product = random.pick(products)
    const clicks = 60 + random.next() ** 2 * 420
    for (const [place, share] of [
      ['video', 0.78],
      ['bio', 0.22],
    ] as const) {
      links.push({
        slug: `${name}-${number}-${place}`,
        destination: shopUrl(`products/${product.slug}`),
        title: `${name}: ${product.name}, link in the ${place}`,
        description: null,
        tags: ['influencer', name],
        campaign: {
          utm_source: name,
          utm_medium: 'influencer',
          utm_campaign: `creators-${new Date(fromMs).getUTCFullYear()}`,
          utm_content: place,
        },
        channel: 'influencer',
        fromMs,
        toMs: fromMs + 60 * dayMs,
        dailyClicks: clicks * share,
        decayDays: place === 'bio' ? 9 : 3,
        state: random.chance(0.06) ? 'disabled' : 'active',
        tails: [],
      })
    }
  }
  return links
}

function planPosts({ startMs, endMs }: Period, random: Random): DemoLink[] {
  const links: DemoLink[] = []
  for (let ms = floorToDay(startMs); ms < endMs; ms += dayMs) {
    const weekday = new Date(ms).getUTCDay()
    if (weekday !== 2 && weekday !== 6) continue
    const product = random.pick(products)
    const source = random.pick(['instagram', 'instagram', 'pinterest', 'tiktok'])
    links.push({
      slug: `post-${toDate(ms)}`,
      destination: shopUrl(`products/${product.slug}`),
      title: `${product.name}, post on ${source}`,
      description: null,
      tags: ['social', source],
      campaign: { utm_source: source, utm_medium: 'social', utm_campaign: 'always-on' },
      channel: 'social',
      fromMs: ms + 15 * hourMs,
      toMs: ms + 45 * dayMs,
      dailyClicks: 30 + random.next() * 70,
      decayDays: 1.6,
      state: 'active',
      tails: [],
    })
  }
  return links
}
