import { expect, test } from 'vitest'
import { completeJourney } from '../../src/simulate/journey.ts'
import { getAddress, maxPeople, networkNames } from '../../src/simulate/networks.ts'

const link = new URL('https://go.example/amber?a=1')

test('a journey is complete with a link: an Android phone at home, on which everything works', () => {
  expect(completeJourney({ link })).toEqual({
    link,
    device: 'pixel-9',
    browser: 'chrome',
    network: 'home',
    openDevice: 'pixel-9',
    openNetwork: 'home',
    language: 'en-GB',
    timezone: 'Europe/London',
    desktop: false,
    clipboard: true,
    referrer: true,
    delay: 0,
    offline: 0,
    others: [],
  })
})

test('parameters are added to those of the link', () => {
  const journey = completeJourney({ link, query: { ref: 'anna & co' } })
  expect(journey.link?.href).toBe('https://go.example/amber?a=1&ref=anna+%26+co')
})

test('the app does not use the relay of Safari', () => {
  const { network, openNetwork } = completeJourney({ link, device: 'iphone-15', network: 'relay' })
  expect([network, openNetwork]).toEqual(['relay', 'home'])
})

test('other people have the same phone unless theirs is chosen', () => {
  const others = [{ link }, { link, device: 'galaxy-s24', browser: 'samsung-internet' }] as const
  const journey = completeJourney({ link, device: 'iphone-15', others })
  expect(journey.others).toEqual([
    { link, device: 'iphone-15', browser: 'safari' },
    { link, device: 'galaxy-s24', browser: 'samsung-internet' },
  ])
})

test('a browser must exist on the phone', () => {
  expect(() => completeJourney({ link, device: 'pixel-9', browser: 'safari' })).toThrow(
    'Safari does not exist on Pixel 9. Choose chrome, samsung-internet, instagram, facebook, tiktok.',
  )
})

test('nobody shares an address, except behind the relay', () => {
  const people = Array.from({ length: maxPeople }, (_, person) => person)
  const addresses = networkNames
    .filter((network) => network !== 'relay')
    .flatMap((network) => people.map((person) => getAddress(network, person)))
  expect(new Set(addresses).size).toBe(3 * maxPeople)
})
