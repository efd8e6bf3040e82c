import { describe, expect, test } from 'vitest'
import { sampleLink } from '../../../test/support/sampleLink.ts'
import { readCampaign } from '../visits/readCampaign.ts'
import { applyCampaign } from './applyCampaign.ts'
import { deliverLink } from './deliverLink.ts'
import { getDestinationKey } from './getDestinationKey.ts'

const destination = 'https://www.meadow.example/fern?color=green#care'
const campaign = { utm_source: 'poster', utm_campaign: 'spring sale' }

const link = (changes: Parameters<typeof sampleLink>[0]) =>
  applyCampaign(sampleLink({ destination, campaign, passesCampaign: true, ...changes }))

describe('a link that passes its campaign', () => {
  test('adds it to the URL of the app and of each platform', () => {
    const { target, iosUrl, androidUrl } = link({
      iosUrl: 'https://www.meadow.example/ios',
      androidUrl: 'https://www.meadow.example/android?a=1',
    })
    expect(target).toBe(
      'https://www.meadow.example/fern?color=green&utm_source=poster&utm_campaign=spring%20sale#care',
    )
    expect(iosUrl).toBe(
      'https://www.meadow.example/ios?utm_source=poster&utm_campaign=spring%20sale',
    )
    expect(androidUrl).toContain('/android?a=1&utm_source=poster')
  })

  test('replaces the campaign of the URL, in whatever form it is written', () => {
    const { target } = link({
      destination: 'https://a.example/?UTM_Source=old&x=1&utm%5Fsource=older&utm_term=fern',
    })
    expect(target).toBe(
      'https://a.example/?x=1&utm_term=fern&utm_source=poster&utm_campaign=spring%20sale',
    )
  })

  test('counts the campaign of its URL where it has none of its own', () => {
    const { campaign: counted } = link({ destination: 'https://a.example/?utm_term=fern' })
    expect(counted).toEqual({ ...campaign, utm_term: 'fern' })
  })

  test('counts, delivers and shows one value if the click has another', () => {
    const passed = link({})
    const query = 'utm_source=mail&utm_medium=email'
    const counted = readCampaign(query, passed)
    expect(counted).toEqual({ ...campaign, utm_medium: 'email' })
    const delivered = new URL(deliverLink(passed, { tail: '', query })).searchParams
    for (const [name, value] of Object.entries(counted)) {
      expect(delivered.getAll(name)).toEqual([value])
    }
  })

  test('counts no parameters of a click that it does not pass on', () => {
    expect(readCampaign('utm_medium=email', link({ passesQuery: false }))).toEqual(campaign)
  })

  test('is compared by its destination alone', () => {
    const one = link({ campaign: { utm_source: 'poster' } })
    const other = link({ campaign: { utm_source: 'flyer' } })
    const key = getDestinationKey(one, { tail: '', query: '' })
    expect(key).toBe(destination)
    expect(getDestinationKey(other, { tail: '', query: '' })).toBe(key)
  })

  test('expands the path of a pattern before the campaign', () => {
    const pattern = link({ slug: 'p/*', destination: 'https://a.example/products/*' })
    expect(deliverLink(pattern, { tail: 'fern', query: '' })).toBe(
      'https://a.example/products/fern?utm_source=poster&utm_campaign=spring%20sale',
    )
  })

  test('serves its URL as it is if the campaign makes it too long', () => {
    const long = `https://a.example/?x=${'a'.repeat(2_000)}`
    const emoji = { utm_source: '🌱'.repeat(60) }
    expect(link({ destination: long, campaign: emoji }).target).toBe(long)
  })
})

test('a link that does not pass its campaign keeps its URLs, and a click overrides its values', () => {
  const kept = link({ passesCampaign: false, iosUrl: 'https://a.example/ios' })
  expect(kept).toMatchObject({ target: destination, iosUrl: 'https://a.example/ios', campaign })
  expect(readCampaign('utm_source=mail', kept)).toEqual({ ...campaign, utm_source: 'mail' })
})
