import fc from 'fast-check'
import { expect, test } from 'vitest'
import { checkAddress, readNetworks } from './checkAddress.ts'

test.each([
  ['8.8.8.8', '8.8.8.8'],
  ['1.1.1.1', '1.1.1.1'],
  ['2606:4700:4700::1111', '2606:4700:4700::1111'],
  // Mapped: returned as the IPv4 address.
  ['::ffff:8.8.8.8', '8.8.8.8'],
  // NAT64: how a host without IPv4 reaches the IPv4 Internet.
  ['64:ff9b::808:808', '64:ff9b::808:808'],
])('%s is public', (text, address) => {
  expect(checkAddress(text)).toEqual({ ok: true, address })
})

test.each([
  '127.0.0.1',
  '127.255.255.254',
  '0.0.0.0',
  '0.1.2.3',
  '10.0.0.1',
  '100.64.0.1',
  '100.100.100.200',
  '169.254.169.254',
  '172.16.0.1',
  '172.31.255.255',
  '192.0.0.192',
  '192.0.2.1',
  '192.88.99.1',
  '192.168.1.1',
  '198.18.0.1',
  '198.51.100.1',
  '203.0.113.1',
  '224.0.0.1',
  '239.255.255.255',
  '240.0.0.1',
  '255.255.255.255',
  '168.63.129.16',
  '::',
  '::1',
  '::7f00:1',
  '::127.0.0.1',
  '::ffff:127.0.0.1',
  '::ffff:7f00:1',
  '::ffff:a9fe:a9fe',
  '::ffff:0:7f00:1',
  '64:ff9b::7f00:1',
  '64:ff9b::a00:1',
  '64:ff9b:1::808:808',
  '2002:7f00:1::',
  '2002:808:808::1',
  '2001::1',
  '2001:0:4136:e378:8000:63bf:80ff:fffe',
  '2001:db8::1',
  '3fff::1',
  '100::1',
  'fc00::1',
  'fd00:ec2::254',
  'fe80::1',
  'fec0::1',
  'ff02::1',
  '4000::1',
  '5f00::1',
])('%s is refused', (text) => {
  expect(checkAddress(text).ok).toBe(false)
})

test.each([
  '',
  'localhost',
  'fe80::1%eth0',
  '::1%1',
  '8.8.8.8%1',
  '2130706433',
  '0177.0.0.1',
  '127.1',
])('"%s" is not an IP address', (text) => {
  expect(checkAddress(text)).toEqual({ ok: false, reason: 'is not an IP address' })
})

const octet = fc.nat(255)
const quad = fc.tuple(octet, octet, octet, octet)

test('an IPv4 address inside IPv6 is never allowed if it is refused by itself', () => {
  fc.assert(
    fc.property(quad, (octets) => {
      const isAllowed = checkAddress(octets.join('.')).ok
      const low = Buffer.from(octets).toString('hex').replace(/^.{4}/, '$&:')
      expect(checkAddress(`::ffff:${low}`).ok).toBe(isAllowed)
      expect(checkAddress(`64:ff9b::${low}`).ok).toBe(isAllowed)
      for (const text of [`::${low}`, `2002:${low}::1`, `2001:0:${low}::1`]) {
        expect(checkAddress(text).ok).toBe(false)
      }
    }),
    { examples: [[[127, 0, 0, 1]], [[169, 254, 169, 254]], [[8, 8, 8, 8]], [[0, 0, 0, 1]]] },
  )
})

test("the operator's own networks are allowed, and no other private addresses", () => {
  const networks = readNetworks(['10.1.0.0/16', 'fd00:1::/32'])
  for (const text of ['10.1.2.3', '::ffff:10.1.2.3', 'fd00:1::5', '8.8.8.8']) {
    expect(checkAddress(text, networks).ok).toBe(true)
  }
  for (const text of [
    '10.2.0.1',
    '127.0.0.1',
    'fd00:2::5',
    '169.254.169.254',
    '64:ff9b::a01:203',
  ]) {
    expect(checkAddress(text, networks).ok).toBe(false)
  }
})

test('an invalid network throws', () => {
  expect(() => readNetworks(['10.0.0.0'])).toThrow()
})
