import fc from 'fast-check'
import ipaddr from 'ipaddr.js'
import { expect, test } from 'vitest'
import { addressPrefixes, readAddress } from './addressPrefixes.ts'

function prefixes(address: string): string {
  return addressPrefixes(address)
    .map(({ kind, family, bytes }) => `${kind} ${family} ${Buffer.from(bytes).toString('hex')}`)
    .join(', ')
}

test.each([
  ['203.0.113.7', 'whole v4 cb007107, near v4 cb0071'],
  ['::ffff:203.0.113.7', 'whole v4 cb007107, near v4 cb0071'],
  ['::FFFF:cb00:7107', 'whole v4 cb007107, near v4 cb0071'],
  ['127.0.0.1', 'whole v4 7f000001, near v4 7f0000'],
  ['2001:db8:1:2:3:4:5:6', 'whole v6 20010db800010002, near v6 20010db80001'],
  ['2001:0DB8:0001:0002::ffff', 'whole v6 20010db800010002, near v6 20010db80001'],
  ['2001:db8::', 'whole v6 20010db800000000, near v6 20010db80000'],
  ['fe80::1%eth0', 'whole v6 fe80000000000000, near v6 fe8000000000'],
])('%s has the prefixes %s', (address, expected) => {
  expect(prefixes(address)).toBe(expected)
})

test.each(['', 'localhost', '1', '0x7f.1', '203.0.113.7:80', '203.0.113.256', '203.0.113.07'])(
  '"%s" is not an address',
  (text) => {
    expect(prefixes(text)).toBe('')
  },
)

test('IPv4 addresses are read as the library reads them', () => {
  const part = fc.oneof(fc.nat(300).map(String), fc.stringMatching(/^[0-9a-fx]{0,4}$/))
  const text = fc.array(part, { minLength: 3, maxLength: 5 }).map((parts) => parts.join('.'))
  fc.assert(
    fc.property(fc.oneof(fc.ipV4(), text), (address) => {
      const expected = ipaddr.IPv4.isValidFourPartDecimal(address)
        ? { family: 'v4', bytes: Uint8Array.from(ipaddr.IPv4.parse(address).octets) }
        : null
      expect(readAddress(address)).toEqual(expected)
      // From memory.
      expect(readAddress(address)).toEqual(expected)
    }),
  )
})
