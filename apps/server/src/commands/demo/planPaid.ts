import { dayMs } from '#platform/time/durations.ts'
import type { Random } from './createRandom.ts'
import type { DemoLink } from './demoLink.ts'
import { products } from './products.ts'
import { type Period, shopUrl } from './shop.ts'

/** Campaigns by the month and day of their start, with their length in days and the clicks of a day. */
const campaigns = [
  ['black-friday', 'Black Friday', 11, 20, 12, 620],
  ['advent', 'Advent calendar', 12, 1, 24, 380],
  ['winter-sale', 'Winter sale', 1, 3, 28, 300],
  ['valentine', 'Valentine', 2, 4, 11, 260],
  ['spring-light', 'Spring light', 3, 5, 30, 270],
  ['easter', 'Easter weekend', 4, 1, 9, 240],
  ['balcony', 'Balcony and garden', 5, 2, 45, 250],
  ['summer-nights', 'Summer nights', 6, 25, 40, 190],
  ['back-to-desk', 'Back to the desk', 8, 20, 30, 310],
  ['autumn-home', 'Autumn at home', 9, 25, 35, 330],
] as const

const creatives = [
  ['video-a', 0.36],
  ['video-b', 0.23],
  ['carousel', 0.16],
  ['story', 0.12],
  ['still', 0.08],
  ['retargeting', 0.05],
] as const

/** Paid social: ten campaigns with a start and an end, six ads each. */
export function planPaid({ startMs, endMs }: Period, random: Random): DemoLink[] {
  const years = [new Date(startMs).getUTCFullYear(), new Date(endMs).getUTCFullYear()]
  return [...new Set(years)].flatMap((year) =>
    campaigns.flatMap(([id, name, month, day, days, clicks]) => {
      const fromMs = Date.UTC(year, month - 1, day)
      const toMs = fromMs + days * dayMs
      if (toMs <= startMs || fromMs >= endMs) return []
      const product = random.pick(products)
      return creatives.map(([creative, share]): DemoLink => ({
        slug: `${id}-${year}-${creative}`,
        destination: shopUrl(
          creative === 'carousel' ? `collections/${product.category}` : `products/${product.slug}`,
        ),
        title: `${name} ${year}: ${creative.replace('-', ' ')}`,
        description: null,
        tags: ['paid', id],
        campaign: {
          utm_source: creative === 'story' ? 'instagram' : 'meta',
          utm_medium: 'paid-social',
          utm_campaign: `${id}-${year}`,
          utm_content: creative,
        },
        channel: 'paid',
        fromMs,
        toMs,
        dailyClicks: clicks * share,
        decayDays: null,
        state: getState(toMs, endMs),
        tails: [],
      }))
    }),
  )
}

function getState(toMs: number, endMs: number): DemoLink['state'] {
  if (toMs > endMs) return 'active'
  return endMs - toMs > 90 * dayMs ? 'archived' : 'expired'
}
