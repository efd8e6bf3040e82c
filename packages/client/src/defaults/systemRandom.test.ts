import fc from 'fast-check'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { systemRandom } from './systemRandom.ts'

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/

afterEach(() => {
  vi.unstubAllGlobals()
})

const { crypto } = globalThis
const platforms: { platform: string; stub: unknown }[] = [
  { platform: 'a whole crypto', stub: crypto },
  {
    platform: 'random bytes alone',
    stub: { getRandomValues: (bytes: Uint8Array<ArrayBuffer>) => crypto.getRandomValues(bytes) },
  },
  { platform: 'an empty crypto', stub: {} },
  { platform: 'no crypto', stub: undefined },
]

describe.each(platforms)('with $platform', ({ stub }) => {
  test('ids are unique version 4 UUIDs', () => {
    vi.stubGlobal('crypto', stub)
    fc.assert(
      fc.property(fc.integer({ min: 2, max: 200 }), (count) => {
        const ids = Array.from({ length: count }, () => systemRandom.id())
        expect(new Set(ids).size).toBe(count)
        for (const id of ids) expect(id).toMatch(uuid)
      }),
      { numRuns: 20 },
    )
  })
})

test.each([
  [0x00, '00000000-0000-4000-8000-000000000000'],
  [0xff, 'ffffffff-ffff-4fff-bfff-ffffffffffff'],
])('bytes of %i become %s', (byte, id) => {
  vi.stubGlobal('crypto', { getRandomValues: (bytes: Uint8Array) => bytes.fill(byte) })
  expect(systemRandom.id()).toBe(id)
})

test('a fraction is at least 0 and below 1', () => {
  for (let count = 0; count < 1000; count++) {
    const fraction = systemRandom.fraction()
    expect(fraction).toBeGreaterThanOrEqual(0)
    expect(fraction).toBeLessThan(1)
  }
})
