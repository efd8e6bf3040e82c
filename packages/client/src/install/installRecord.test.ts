import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Link } from '../link.ts'
import { formatInstallRecord, type InstallRecord, parseInstallRecord } from './installRecord.ts'

const text = fc.string({ unit: 'grapheme' })

const anyLink: fc.Arbitrary<Link> = fc.record({
  url: text,
  resolvedUrl: fc.option(text),
  route: fc.option(text),
  type: fc.constant('deferred'),
  method: fc.constantFrom('referrer', 'clipboard', 'probabilistic'),
  confidence: fc.constantFrom(0, 0.5, 0.97, 1),
})

const anyRecord: fc.Arbitrary<InstallRecord> = fc.record(
  {
    installId: fc.string({ minLength: 1 }),
    processed: fc.boolean(),
    installedAt: fc.option(fc.nat()),
    attempt: fc.record({ since: fc.nat() }),
    clickId: text,
    paste: fc.record({ link: fc.option(text) }),
    keptLink: anyLink,
  },
  { requiredKeys: ['installId', 'processed', 'installedAt'] },
)

test('a record round-trips', () => {
  fc.assert(
    fc.property(anyRecord, (record) => {
      expect(parseInstallRecord(formatInstallRecord(record))).toEqual(record)
    }),
  )
})

test('a truncated record is invalid', () => {
  fc.assert(
    fc.property(anyRecord, fc.nat(), (record, cut) => {
      const whole = formatInstallRecord(record)
      expect(parseInstallRecord(whole.slice(0, cut % whole.length))).toBeNull()
    }),
  )
})

test('parsing never throws for any stored value', () => {
  const stored = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.json(),
    fc
      .jsonValue()
      .map((value) =>
        JSON.stringify({ installId: 'a', keptLink: value, attempt: value, paste: value }),
      ),
  )
  fc.assert(
    fc.property(stored, (found) => {
      expect(() => parseInstallRecord(found)).not.toThrow()
    }),
    { numRuns: 500 },
  )
})

test.each([
  ['an empty string', ''],
  ['invalid JSON', 'installId=1'],
  ['null', 'null'],
  ['a string', '"installId"'],
  ['a number', '1'],
  ['an array', '["installId"]'],
  ['a foreign object', '{"id":"1"}'],
  ['no id', '{"processed":true}'],
  ['an empty id', '{"installId":"","processed":false}'],
  ['an id that is not a string', '{"installId":7,"processed":false}'],
])('%s is not a record', (_, stored) => {
  expect(parseInstallRecord(stored)).toBeNull()
})

describe('a record of another version', () => {
  test.each([
    ['has no processed flag', {}, { processed: true }],
    ['has a string as processed flag', { processed: 'no' }, { processed: true }],
    ['was not processed', { processed: false }, { processed: false }],
    ['has no install time', { installedAt: undefined }, { installedAt: null }],
    ['has a string as install time', { installedAt: '2026' }, { installedAt: null }],
  ])('that %s is read safely', (_, stored, read) => {
    expect(parseInstallRecord(JSON.stringify({ installId: 'a', ...stored }))).toMatchObject(read)
  })

  test('whose link has no URL has no link', () => {
    const stored = JSON.stringify({ installId: 'a', keptLink: { route: '/p' } })
    expect(parseInstallRecord(stored)).not.toHaveProperty('keptLink')
  })

  test('with unknown members is read without them', () => {
    const stored = '{"installId":"a","processed":true,"installedAt":1,"__proto__":{"x":1},"more":2}'
    expect(parseInstallRecord(stored)).toStrictEqual({
      installId: 'a',
      processed: true,
      installedAt: 1,
    })
  })
})
