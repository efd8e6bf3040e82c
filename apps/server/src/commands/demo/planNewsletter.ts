import { dayMs, hourMs } from '#platform/time/durations.ts'
import { floorToDay } from './calendar.ts'
import type { Random } from './createRandom.ts'
import type { DemoLink } from './demoLink.ts'
import { products } from './products.ts'
import { type Period, shopUrl, toDate } from './shop.ts'

const places = [
  ['hero', 'main picture', 560],
  ['product', 'second product', 330],
  ['footer', 'read in the app', 150],
] as const

/** A newsletter every Thursday with three links each. */
export function planNewsletter({ startMs, endMs }: Period, random: Random): DemoLink[] {
  const links: DemoLink[] = []
  let number = 1
  for (let ms = floorToDay(startMs); ms < endMs; ms += dayMs) {
    if (new Date(ms).getUTCDay() !== 4) continue
    const product = random.pick(products)
    const date = toDate(ms)
    const interest = 0.75 + random.next() * 0.5
    for (const [place, label, clicks] of places) {
      links.push({
        slug: `news-${date}-${place}`,
        destination: shopUrl(place === 'footer' ? '' : `products/${product.slug}`),
        title: `Newsletter ${number}: ${place === 'footer' ? label : `${product.name}, ${label}`}`,
        description: place === 'hero' ? `The ${product.name} is new in the shop.` : null,
        tags: ['newsletter'],
        campaign: {
          utm_source: 'newsletter',
          utm_medium: 'email',
          utm_campaign: `newsletter-${date}`,
          utm_content: place,
        },
        channel: 'newsletter',
        fromMs: ms + 6 * hourMs,
        toMs: ms + 30 * dayMs,
        dailyClicks: clicks * interest,
        decayDays: 1.2,
        state: endMs - ms > 200 * dayMs ? 'archived' : 'active',
        tails: [],
      })
    }
    number += 1
  }
  return links
}
