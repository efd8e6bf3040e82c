import { limits, type LinkEvent } from '@throughlink/protocol'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { validateEvent } from './validateEvent.ts'

const nowMs = 1_790_000_000_000

function validate(changes: Partial<LinkEvent>, offsetMs = 0) {
  const event = { id: 'event-0000000001', installId: 'install-00000001', name: 'open', time: nowMs }
  return validateEvent({ ...event, ...changes }, nowMs, offsetMs)
}

const validateData = (data: unknown) => validate({ data })

/** Nests a value `depth` levels deep, such as `[[[…]]]`. */
function nested(depth: number, wrap: (inner: unknown) => unknown): unknown {
  let value: unknown = 1
  for (let level = 0; level < depth; level++) value = wrap(value)
  return value
}

describe('names', () => {
  test('any name is accepted, predefined or custom', () => {
    for (const name of ['purchase', 'a', 'Größe ✓', '*', '__proto__', 'x'.repeat(128)]) {
      expect(validate({ name })).toBeNull()
    }
  })

  test('empty and too long names are rejected', () => {
    expect(validate({ name: '' })).toBe('invalid_name')
    expect(validate({ name: 'x'.repeat(limits.maxEventNameLength + 1) })).toBe('invalid_name')
  })
})

describe('times', () => {
  test('events up to seven days old and one day ahead are accepted, to the millisecond', () => {
    expect(validate({ time: nowMs - limits.maxEventAgeMs })).toBeNull()
    expect(validate({ time: nowMs - limits.maxEventAgeMs - 1 })).toBe('too_old')
    expect(validate({ time: nowMs + limits.maxEventAheadMs })).toBeNull()
    expect(validate({ time: nowMs + limits.maxEventAheadMs + 1 })).toBe('in_future')
  })

  test('the device’s clock is corrected, even if it is off by years', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: -4e12, max: 4e12 }),
        fc.integer({ min: 0, max: limits.maxEventAgeMs }),
        (offMs, ageMs) => {
          expect(validate({ time: nowMs + offMs - ageMs }, -offMs)).toBeNull()
        },
      ),
    )
  })
})

describe('data', () => {
  test('any JSON within the limits is accepted', () => {
    const small = fc.jsonValue({ maxDepth: 3, stringUnit: 'binary' })
    fc.assert(
      fc.property(small, (data) => {
        expect(validateData(data)).toBeNull()
      }),
    )
  })

  test('eight levels are accepted and nine are rejected, in arrays, objects and both', () => {
    const wraps: ((inner: unknown) => unknown)[] = [(a) => [a], (a) => ({ a }), (a) => [{ a }]]
    for (const wrap of wraps.slice(0, 2)) {
      expect(validateData(nested(limits.maxEventDataDepth, wrap))).toBeNull()
      expect(validateData(nested(limits.maxEventDataDepth + 1, wrap))).toBe('invalid_data')
    }
    expect(validateData(nested(4, (a) => [{ a }]))).toBeNull()
    expect(validateData(nested(5, (a) => [{ a }]))).toBe('invalid_data')
  })

  test('the key limit applies to all objects together', () => {
    const keys = (count: number) =>
      Object.fromEntries(Array.from({ length: count }, (_, key) => [`k${key}`, key]))
    expect(validateData(keys(255))).toBeNull()
    expect(validateData(keys(256))).toBe('invalid_data')
    expect(validateData([keys(200), keys(55)])).toBeNull()
    expect(validateData([keys(200), keys(56)])).toBe('invalid_data')
  })

  test('a string of 8,000 characters is accepted and a longer one is rejected, at any position', () => {
    const fits = 'x'.repeat(limits.maxEventDataStringLength)
    for (const place of [(s: string) => s, (s: string) => [s], (s: string) => ({ a: [{ s }] })]) {
      expect(validateData(place(fits))).toBeNull()
      expect(validateData(place(`${fits}x`))).toBe('invalid_data')
    }
  })

  test('at most nine levels are read of data that is 200,000 levels deep', () => {
    let reads = 0
    const counted = (inner: unknown): unknown =>
      new Proxy([inner], {
        ownKeys: (target) => ((reads += 1), Reflect.ownKeys(target)),
      })
    expect(validateData(nested(1_000, counted))).toBe('invalid_data')
    expect(reads).toBeLessThanOrEqual(limits.maxEventDataDepth)

    const deep = JSON.parse(`${'['.repeat(200_000)}${']'.repeat(200_000)}`) as unknown
    const startedMs = performance.now()
    expect(validateData(deep)).toBe('invalid_data')
    expect(performance.now() - startedMs).toBeLessThan(50)
  })

  test('invalid data is rejected inside any other data', () => {
    const tooLong = 'x'.repeat(limits.maxEventDataStringLength + 1)
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 2 }), (other) => {
        expect(validateData([other, { inner: tooLong }])).toBe('invalid_data')
      }),
    )
  })
})
