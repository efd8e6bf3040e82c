import { limits, type LinkEvent } from '@throughlink/protocol'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { validateEvent } from './validateEvent.ts'

const nowMs = 1_790_000_000_000

function judge(changes: Partial<LinkEvent>, offsetMs = 0) {
  const event = { id: 'event-0000000001', installId: 'install-00000001', name: 'open', time: nowMs }
  return validateEvent({ ...event, ...changes }, nowMs, offsetMs)
}

const judgeData = (data: unknown) => judge({ data })

/** `[[[…]]]`, so many deep. */
function nested(depth: number, wrap: (inner: unknown) => unknown): unknown {
  let value: unknown = 1
  for (let level = 0; level < depth; level++) value = wrap(value)
  return value
}

describe('names', () => {
  test('any name is kept, ours or not', () => {
    for (const name of ['purchase', 'a', 'Größe ✓', '*', '__proto__', 'x'.repeat(128)]) {
      expect(judge({ name })).toBeNull()
    }
  })

  test('none, and one too long, are refused', () => {
    expect(judge({ name: '' })).toBe('invalid_name')
    expect(judge({ name: 'x'.repeat(limits.maxEventNameLength + 1) })).toBe('invalid_name')
  })
})

describe('times', () => {
  test('seven days back and one ahead are the limits, to the millisecond', () => {
    expect(judge({ time: nowMs - limits.maxEventAgeMs })).toBeNull()
    expect(judge({ time: nowMs - limits.maxEventAgeMs - 1 })).toBe('too_old')
    expect(judge({ time: nowMs + limits.maxEventAheadMs })).toBeNull()
    expect(judge({ time: nowMs + limits.maxEventAheadMs + 1 })).toBe('in_future')
  })

  test('are judged by the service’s clock: a phone that is years off is forgiven', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: -4e12, max: 4e12 }),
        fc.integer({ min: 0, max: limits.maxEventAgeMs }),
        (offMs, ageMs) => {
          expect(judge({ time: nowMs + offMs - ageMs }, -offMs)).toBeNull()
        },
      ),
    )
  })
})

describe('data', () => {
  test('any JSON within the limits passes', () => {
    const small = fc.jsonValue({ maxDepth: 3, noUnicodeString: false })
    fc.assert(
      fc.property(small, (data) => {
        expect(judgeData(data)).toBeNull()
      }),
    )
  })

  test('eight levels pass and nine do not, in arrays, objects and both', () => {
    const wraps: ((inner: unknown) => unknown)[] = [(a) => [a], (a) => ({ a }), (a) => [{ a }]]
    for (const wrap of wraps.slice(0, 2)) {
      expect(judgeData(nested(limits.maxEventDataDepth, wrap))).toBeNull()
      expect(judgeData(nested(limits.maxEventDataDepth + 1, wrap))).toBe('invalid_data')
    }
    expect(judgeData(nested(4, (a) => [{ a }]))).toBeNull()
    expect(judgeData(nested(5, (a) => [{ a }]))).toBe('invalid_data')
  })

  test('keys count over all objects together', () => {
    const keys = (count: number) =>
      Object.fromEntries(Array.from({ length: count }, (_, key) => [`k${key}`, key]))
    expect(judgeData(keys(255))).toBeNull()
    expect(judgeData(keys(256))).toBe('invalid_data')
    expect(judgeData([keys(200), keys(55)])).toBeNull()
    expect(judgeData([keys(200), keys(56)])).toBe('invalid_data')
  })

  test('a string of 8,000 passes and one more does not, wherever it stands', () => {
    const fits = 'x'.repeat(limits.maxEventDataStringLength)
    for (const place of [(s: string) => s, (s: string) => [s], (s: string) => ({ a: [{ s }] })]) {
      expect(judgeData(place(fits))).toBeNull()
      expect(judgeData(place(`${fits}x`))).toBe('invalid_data')
    }
  })

  test('of data that is 200,000 deep no more than nine levels are looked at', () => {
    let looks = 0
    const watched = (inner: unknown): unknown =>
      new Proxy([inner], {
        ownKeys: (target) => ((looks += 1), Reflect.ownKeys(target)),
      })
    expect(judgeData(nested(1_000, watched))).toBe('invalid_data')
    expect(looks).toBeLessThanOrEqual(limits.maxEventDataDepth)

    const deep = JSON.parse(`${'['.repeat(200_000)}${']'.repeat(200_000)}`) as unknown
    const startedMs = performance.now()
    expect(judgeData(deep)).toBe('invalid_data')
    expect(performance.now() - startedMs).toBeLessThan(50)
  })

  test('what is refused is refused inside anything else as well', () => {
    const tooLong = 'x'.repeat(limits.maxEventDataStringLength + 1)
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 2 }), (other) => {
        expect(judgeData([other, { inner: tooLong }])).toBe('invalid_data')
      }),
    )
  })
})
