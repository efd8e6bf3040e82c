import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Link } from '../link.ts'
import { formatInstallRecord, parseInstallRecord, type InstallRecord } from './installRecord.ts'

const text = fc.string({ unit: 'grapheme' })

const anyLink: fc.Arbitrary<Link> = fc.record({
  url: text,
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
    unanswered: fc.record({ since: fc.nat(), resumedStarts: fc.nat({ max: 3 }) }),
    keptLink: anyLink,
  },
  { requiredKeys: ['installId', 'processed', 'installedAt'] },
)

test('a record is read as it was written', () => {
  fc.assert(
    fc.property(anyRecord, (record) => {
      expect(parseInstallRecord(formatInstallRecord(record))).toEqual(record)
    }),
  )
})

test('a record that was cut off anywhere is none', () => {
  fc.assert(
    fc.property(anyRecord, fc.nat(), (record, cut) => {
      const whole = formatInstallRecord(record)
      expect(parseInstallRecord(whole.slice(0, cut % whole.length))).toBeNull()
    }),
  )
})

test('reading never throws, whatever is stored', () => {
  const stored = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.json(),
    fc
      .jsonValue()
      .map((value) => JSON.stringify({ installId: 'a', keptLink: value, unanswered: value })),
  )
  fc.assert(
    fc.property(stored, (found) => {
      expect(() => parseInstallRecord(found)).not.toThrow()
    }),
    { numRuns: 500 },
  )
})

test.each([
  ['nothing', ''],
  ['no JSON', 'installId=1'],
  ['null', 'null'],
  ['a text', '"installId"'],
  ['a number', '1'],
  ['a list', '["installId"]'],
  ['an object of another hand', '{"id":"1"}'],
  ['no id', '{"processed":true}'],
  ['an empty id', '{"installId":"","processed":false}'],
  ['an id that is no text', '{"installId":7,"processed":false}'],
])('%s is no record', (_, stored) => {
  expect(parseInstallRecord(stored)).toBeNull()
})

describe('a record of another version', () => {
  test.each([
    ['does not say whether it was processed', {}, { processed: true }],
    ['says so with a word', { processed: 'no' }, { processed: true }],
    ['was not processed', { processed: false }, { processed: false }],
    ['has no install time', { installedAt: undefined }, { installedAt: null }],
    ['has a text for it', { installedAt: '2026' }, { installedAt: null }],
  ])('that %s is on the safe side', (_, stored, read) => {
    expect(parseInstallRecord(JSON.stringify({ installId: 'a', ...stored }))).toMatchObject(read)
  })

  test('whose link has no url has no link', () => {
    const stored = JSON.stringify({ installId: 'a', keptLink: { route: '/p' } })
    expect(parseInstallRecord(stored)).not.toHaveProperty('keptLink')
  })

  test('with members that we do not know is read without them', () => {
    const stored = '{"installId":"a","processed":true,"installedAt":1,"__proto__":{"x":1},"more":2}'
    expect(parseInstallRecord(stored)).toStrictEqual({
      installId: 'a',
      processed: true,
      installedAt: 1,
    })
  })
})
