import { expect, test } from 'vitest'
import { makeVariants, readLines } from './makeVariants.ts'

test('reads one value from each line', () => {
  expect(readLines('instagram\n tiktok ,x;\n\ninstagram')).toEqual(['instagram', 'tiktok', 'x'])
})

test('makes one link for each value', () => {
  const link = {
    destination: 'https://a.example',
    slug: 'sale',
    campaign: { utm_campaign: 'launch' },
  }
  expect(makeVariants(link, 'utm_source', ['Out of home', 'x', 'Плакат'])).toEqual([
    {
      destination: 'https://a.example',
      slug: 'sale-out-of-home',
      campaign: { utm_campaign: 'launch', utm_source: 'Out of home' },
    },
    {
      destination: 'https://a.example',
      slug: 'sale-x',
      campaign: { utm_campaign: 'launch', utm_source: 'x' },
    },
    {
      destination: 'https://a.example',
      campaign: { utm_campaign: 'launch', utm_source: 'Плакат' },
    },
  ])
})

test('leaves slugs to the service without a base', () => {
  const [first] = makeVariants({ destination: 'https://a.example' }, 'utm_source', ['x'])
  expect(first).not.toHaveProperty('slug')
})
