import fc from 'fast-check'
import ipaddr from 'ipaddr.js'
import { describe, expect, test } from 'vitest'
import { createAddressRanges } from './createAddressRanges.ts'
import { parseRange } from './parseRange.ts'

const v4 = fc.ipV4()
/** In every notation. */
const v6 = fc.oneof(
  fc.ipV6(),
  fc
    .tuple(fc.integer({ min: 0, max: 7 }), fc.array(fc.integer({ min: 0, max: 0xffff })))
    .map(([at, groups]) => {
      const hex = groups.slice(0, 7).map((group) => group.toString(16))
      return `${hex.slice(0, at).join(':')}::${hex.slice(at).join(':')}`
    }),
)
const range = fc.oneof(
  fc.tuple(v4, fc.integer({ min: 0, max: 32 })),
  fc.tuple(v6, fc.integer({ min: 0, max: 64 })),
)

/** An address in the range, or one that differs in one bit. */
function near(address: string, flipped: number): string {
  const bytes = ipaddr.parse(address).toByteArray()
  const at = flipped % (bytes.length * 8)
  bytes[at >> 3] = (bytes[at >> 3] ?? 0) ^ (128 >> (at & 7))
  return ipaddr.fromByteArray(bytes).toString()
}

function isWithin(address: string, cidr: string): boolean {
  const read = ipaddr.process(address)
  const [first, length] = ipaddr.parseCIDR(cidr)
  return read.kind() === first.kind() && read.match(first, length)
}

describe('a set of ranges', () => {
  test('contains exactly the addresses that the library finds', () => {
    const address = fc.oneof(v4, v6)
    fc.assert(
      fc.property(
        fc.array(range, { minLength: 1, maxLength: 8 }),
        fc.integer({ min: 0, max: 127 }),
        address,
        (some, flipped, stranger) => {
          const cidrs = some.map(([first, length]) => `${first}/${length}`)
          const ranges = createAddressRanges(cidrs)
          expect(ranges.size).toBe(cidrs.length)
          const asked = some.flatMap(([first]) => [first, near(first, flipped)])
          for (const each of [...asked, stranger]) {
            const expected = cidrs.some((cidr) => isWithin(each, cidr))
            expect(ranges.has(each), `${each} in ${cidrs.join(' ')}`).toBe(expected)
          }
        },
      ),
      { numRuns: 2_000 },
    )
  })

  test('treats a range longer than 64 bits as its /64', () => {
    const ranges = createAddressRanges(['2001:db8:1:2:3::/80', '2001:db8:1:4::9/128'])
    expect(ranges.has('2001:db8:1:2::1')).toBe(true)
    expect(ranges.has('2001:db8:1:4:ffff::1')).toBe(true)
    expect(ranges.has('2001:db8:1:3::1')).toBe(false)
  })

  test('finds an IPv4 address mapped into IPv6', () => {
    const ranges = createAddressRanges(['192.0.2.0/24'])
    expect(ranges.has('::ffff:192.0.2.7')).toBe(true)
    expect(ranges.has('::ffff:192.0.3.7')).toBe(false)
  })

  test('can be extended', () => {
    const ranges = createAddressRanges()
    expect(ranges.has('192.0.2.1')).toBe(false)
    ranges.add(' 192.0.2.0/31\r')
    expect(ranges.has('192.0.2.1')).toBe(true)
    expect(ranges.size).toBe(1)
  })

  test('skips invalid ranges', () => {
    const bad = ['', '/', '1.2.3.4', '1.2.3.4/33', '256.1.1.1/8', '::1', '::/129', ':::/8', '1:/8']
    const ranges = createAddressRanges([...bad, 'a::b::c/8', 'g::/8', '1.2.3.4/', '::/x', 'x/8'])
    expect(ranges.size).toBe(0)
    expect(ranges.has('no address')).toBe(false)
  })

  test('supports unusual forms like the library', () => {
    const ranges = createAddressRanges(['::10.0.0.0/100', '2001:DB8::/32', '010.0.0.0/8'])
    expect(ranges.size).toBe(3)
    expect(ranges.has('2001:db8::1')).toBe(true)
    expect(ranges.has('8.1.1.1')).toBe(true)
  })
})

test('the parser agrees with the library', () => {
  const pieces = fc.constantFrom(
    ':',
    '::',
    '.',
    '/',
    '0',
    '1',
    '12',
    '255',
    'ab',
    'ffff',
    'g',
    '064',
  )
  const text = fc.oneof(
    fc.array(pieces, { maxLength: 20 }).map((some) => some.join('')),
    range.map(([address, length]) => `${address}/${length}`),
    fc.tuple(v6, fc.integer({ min: 60, max: 140 })).map((parts) => parts.join('/')),
  )
  fc.assert(
    fc.property(text, (cidr) => {
      const read = parseRange(cidr)
      if (read === null) return
      expect(ipaddr.isValidCIDR(cidr), cidr).toBe(true)
      const [address, length] = ipaddr.parseCIDR(cidr)
      const bytes = Buffer.from(address.toByteArray())
      const isV4 = address.kind() === 'ipv4'
      const [high, low] = isV4
        ? [0, bytes.readInt32BE(0)]
        : [bytes.readInt32BE(0), bytes.readInt32BE(4)]
      const bits = isV4 ? length + 32 : Math.min(length, 64)
      expect(read).toEqual({ family: isV4 ? 'v4' : 'v6', high, low, length: bits })
    }),
    { numRuns: 5_000 },
  )
})

test('parses the usual forms without the library', () => {
  for (const cidr of [
    '172.224.226.0/31',
    '2a02:26f7:b3c4:4000::/64',
    '::/0',
    '1:2:3:4:5:6:7:8/64',
  ]) {
    expect(parseRange(cidr), cidr).not.toBeNull()
  }
})
