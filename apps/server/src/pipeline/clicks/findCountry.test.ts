import { expect, test } from 'vitest'
import { loadCountries } from './findCountry.ts'

const findCountry = loadCountries()

test.each([
  ['8.8.8.8', 'US'],
  ['::ffff:8.8.8.8', 'US'],
  ['2a00:1450:4001:830::200e', 'IE'],
])('%s is registered in %s', (address, country) => {
  expect(findCountry(address)).toBe(country)
})

test.each(['10.0.0.1', '127.0.0.1', '::1', 'fe80::1', '', 'not an address'])(
  'no country is found for %j',
  (address) => {
    expect(findCountry(address)).toBeNull()
  },
)
