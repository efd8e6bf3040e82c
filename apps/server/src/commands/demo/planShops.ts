import { dayMs } from '#platform/time/durations.ts'
import type { Random } from './createRandom.ts'
import type { DemoLink } from './demoLink.ts'
import { type Period, shopUrl } from './shop.ts'

const cities = [
  'Berlin',
  'Hamburg',
  'Munich',
  'Cologne',
  'Leipzig',
  'Vienna',
  'Graz',
  'Zurich',
  'Basel',
  'London',
  'Manchester',
  'Paris',
  'Lyon',
  'Amsterdam',
  'Utrecht',
  'Brussels',
  'Copenhagen',
  'Stockholm',
  'Milan',
  'Warsaw',
] as const

/** QR codes in the windows of twenty shops, on their receipts, and on posters that hang for six weeks. */
export function planShops({ startMs, endMs }: Period, random: Random): DemoLink[] {
  const base = { description: null, channel: 'print' as const, decayDays: null, tails: [] }
  const shops = cities.flatMap((city) => {
    const id = city.toLowerCase()
    const places = [
      ['window', 1],
      ...(random.chance(0.5) ? [['receipt', 0.45] as const] : []),
    ] as const
    return places.map(([place, share]): DemoLink => ({
      ...base,
      slug: `shop-${id}-${place}`,
      destination: shopUrl(`shops/${id}`),
      title: `${city} shop, QR code on the ${place}`,
      tags: ['qr', 'shop', id],
      campaign: { utm_source: `shop-${id}`, utm_medium: 'qr', utm_campaign: 'in-store' },
      fromMs: startMs,
      toMs: endMs,
      dailyClicks: (2 + random.next() * 4) * share,
      state: 'active',
    }))
  })
  const posters = cities.slice(0, 8).flatMap((city, index): DemoLink[] => {
    const fromMs = endMs - (300 - index * 38) * dayMs
    if (fromMs < startMs) return []
    const id = city.toLowerCase()
    return [
      {
        ...base,
        slug: `poster-${id}`,
        destination: shopUrl('collections/new'),
        title: `Poster in ${city}`,
        tags: ['qr', 'poster', id],
        campaign: { utm_source: `poster-${id}`, utm_medium: 'qr', utm_campaign: 'posters' },
        fromMs,
        toMs: fromMs + 42 * dayMs,
        dailyClicks: 12 + random.next() * 22,
        state: 'active',
      },
    ]
  })
  return [...shops, ...posters]
}
