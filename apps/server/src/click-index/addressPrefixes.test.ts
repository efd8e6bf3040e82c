import { expect, test } from 'vitest'
import { addressPrefixes } from './addressPrefixes.ts'

function prefixes(address: string): string[] {
  return addressPrefixes(address).map(({ kind, bytes }) => `${kind} ${bytes.toString('hex')}`)
}

test.each([
  ['203.0.113.7', 'k1 cb007107'],
  ['::ffff:203.0.113.7', 'k1 cb007107'],
  ['::FFFF:cb00:7107', 'k1 cb007107'],
  ['127.0.0.1', 'k1 7f000001'],
  ['2001:db8:1:2:3:4:5:6', 'k2 20010db800010002'],
  ['2001:0DB8:0001:0002::ffff', 'k2 20010db800010002'],
  ['2001:db8::', 'k2 20010db800000000'],
  ['fe80::1%eth0', 'k2 fe80000000000000'],
])('%s is known by %s', (address, prefix) => {
  expect(prefixes(address)).toEqual([prefix])
})

test.each(['', 'localhost', '1', '0x7f.1', '203.0.113.7:80', '203.0.113.256', '203.0.113.07'])(
  '"%s" is not an address',
  (text) => {
    expect(prefixes(text)).toEqual([])
  },
)
