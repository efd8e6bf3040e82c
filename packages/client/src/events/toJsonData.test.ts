import { limits } from '@throughlink/protocol'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { toJsonData } from './toJsonData.ts'
import { utf8Length } from './utf8Length.ts'

/** Wraps a value in objects up to the given depth. */
function nest(depth: number, value: unknown): unknown {
  return depth === 0 ? value : { in: nest(depth - 1, value) }
}

test.each([
  ['undefined', undefined],
  ['null', null],
  ['a string', 'a'],
  ['a number', 12.5],
  ['a boolean', true],
  ['an array', [1, 'a', null, [2]]],
  ['an object', { value: 12.5, items: [{ sku: 'a' }] }],
  ['an object without a prototype', Object.assign(Object.create(null), { a: 1 })],
  ['a lone surrogate', '\ud83d'],
])('%s is unchanged', (_, input) => {
  const { data, replaced } = toJsonData(input)
  expect(data).toEqual(input)
  expect(replaced).toEqual([])
})

describe('a value that JSON cannot represent becomes a descriptive marker', () => {
  const self: Record<string, unknown> = { name: 'a' }
  self['self'] = self
  class Point {
    x = 1
  }
  const throwing = {
    get a(): number {
      throw new Error('no')
    },
  }
  const throwingJson = {
    toJSON() {
      throw new Error('no')
    },
  }

  test.each<[string, unknown, unknown, string[]]>([
    ['a circular reference', self, { name: 'a', self: '[circular]' }, ['data.self [circular]']],
    ['a function', { a: () => 1 }, { a: '[function]' }, ['data.a [function]']],
    ['a bigint', { a: 1n }, { a: '[bigint]' }, ['data.a [bigint]']],
    ['a symbol', Symbol('a'), '[symbol]', ['data [symbol]']],
    ['NaN', { a: NaN }, { a: '[NaN]' }, ['data.a [NaN]']],
    [
      'infinity',
      [Infinity, -Infinity],
      ['[Infinity]', '[-Infinity]'],
      ['data[0] [Infinity]', 'data[1] [-Infinity]'],
    ],
    ['a map', { a: new Map([[1, 2]]) }, { a: '[Map]' }, ['data.a [Map]']],
    ['a set', { a: new Set([1]) }, { a: '[Set]' }, ['data.a [Set]']],
    ['an error', { a: new Error('no') }, { a: '[Error]' }, ['data.a [Error]']],
    ['a promise', Promise.resolve(1), '[Promise]', ['data [Promise]']],
    ['bytes', { a: new Uint8Array(2) }, { a: '[Uint8Array]' }, ['data.a [Uint8Array]']],
    ['a getter that throws', { a: throwing, b: 1 }, { a: '[threw]', b: 1 }, ['data.a [threw]']],
    ['a toJSON that throws', { a: throwingJson }, { a: '[threw]' }, ['data.a [threw]']],
    [
      'a __proto__ key',
      JSON.parse('{"__proto__":{"x":1},"a":1}'),
      { a: 1 },
      ['data.__proto__ [refused]'],
    ],
    ['a class instance', new Point(), { x: 1 }, []],
    ['a date', { at: new Date(0) }, { at: '1970-01-01T00:00:00.000Z' }, []],
    ['an invalid date', { at: new Date(NaN) }, { at: null }, []],
    ['a URL', new URL('https://a.example/p'), 'https://a.example/p', []],
    ['a toJSON result', { toJSON: () => ({ a: 1n }) }, { a: '[bigint]' }, ['data.a [bigint]']],
    ['undefined in an object', { a: undefined, b: 1 }, { b: 1 }, []],
    ['undefined in an array', [undefined, 1], [null, 1], []],
  ])('%s', (_, input, data, replaced) => {
    const converted = toJsonData(input)
    expect(converted.data).toEqual(data)
    expect(converted.replaced).toEqual(replaced)
  })

  test('a repeated object is not circular', () => {
    const shared = { a: 1 }
    expect(toJsonData([shared, shared])).toEqual({ data: [shared, shared], replaced: [] })
  })

  test('a circular reference through arrays and toJSON is detected', () => {
    const list: unknown[] = []
    list.push({ toJSON: () => list })
    expect(toJsonData(list).data).toEqual(['[circular]'])
  })

  test('a revoked proxy does not throw', () => {
    const { proxy, revoke } = Proxy.revocable({}, {})
    revoke()
    expect(toJsonData({ a: proxy }).data).toEqual({ a: '[threw]' })
  })
})

describe('depth', () => {
  test('data at the maximum depth is unchanged', () => {
    const input = nest(limits.maxEventDataDepth, 1)
    expect(toJsonData(input)).toEqual({ data: input, replaced: [] })
  })

  test('deeper data is replaced', () => {
    const { data, replaced } = toJsonData(nest(limits.maxEventDataDepth + 1, 1))
    expect(data).toEqual(nest(limits.maxEventDataDepth, '[too deep]'))
    expect(replaced).toHaveLength(1)
  })

  test('an infinitely deep object is replaced', () => {
    const endless = (): object => ({
      get next() {
        return endless()
      },
    })
    expect(JSON.stringify(toJsonData(endless()).data)).toContain('[too deep]')
  })
})

describe('size', () => {
  const roomy = limits.maxEventBytes - 500

  test('data at the limit is unchanged, and one byte more is replaced completely', () => {
    const part = 'a'.repeat(limits.maxEventDataStringLength)
    const parts = [part, part, part]
    const rest = 'a'.repeat(roomy - JSON.stringify([...parts, '']).length)
    expect(toJsonData([...parts, rest]).data).toEqual([...parts, rest])
    expect(toJsonData([...parts, `${rest}a`])).toEqual({
      data: '[too large]',
      replaced: ['data [too large]'],
    })
  })

  test('size is counted in bytes', () => {
    const part = '€'.repeat(limits.maxEventDataStringLength)
    expect(toJsonData([part, part]).data).toBe('[too large]')
  })
})

test('data is copied when it is logged', () => {
  const cart = { items: [{ sku: 'a' }] }
  const { data } = toJsonData(cart)
  cart.items.push({ sku: 'b' })
  cart.items[0] = { sku: 'c' }
  expect(data).toEqual({ items: [{ sku: 'a' }] })
})

test('a __proto__ key does not change a prototype', () => {
  const { data } = toJsonData(JSON.parse('{"__proto__":{"polluted":true}}'))
  expect((data as { polluted?: boolean }).polluted).toBeUndefined()
  expect(({} as { polluted?: boolean }).polluted).toBeUndefined()
})

test('any logged value becomes JSON that round-trips and fits into an event', () => {
  const anything = fc.anything({
    withBigInt: true,
    withDate: true,
    withMap: true,
    withSet: true,
    withTypedArray: true,
    withSparseArray: true,
    withNullPrototype: true,
    withBoxedValues: true,
    withObjectString: true,
    maxDepth: 5,
  })
  fc.assert(
    fc.property(anything, (input) => {
      const { data } = toJsonData(input)
      if (data === undefined) return
      const json = JSON.stringify(data)
      expect(JSON.stringify(JSON.parse(json))).toBe(json)
      expect(utf8Length(json)).toBeLessThan(limits.maxEventBytes)
    }),
    { numRuns: 1000 },
  )
})

test('any JSON value is unchanged', () => {
  const value = fc.jsonValue({ maxDepth: 3 })
  fc.assert(
    fc.property(value, (input) => {
      const json = JSON.stringify(input)
      // `__proto__` is rejected on purpose.
      fc.pre(!json.includes('__proto__'))
      expect(JSON.stringify(toJsonData(input).data)).toBe(json)
    }),
  )
})

test('objects that throw do not affect the following ones', () => {
  const throwing = {
    get a(): number {
      throw new Error('no')
    },
  }
  const many = Array<object>(limits.maxEventDataDepth).fill(throwing)
  const marks = many.map(() => '[threw]')
  expect(toJsonData([...many, { a: 1 }]).data).toEqual([...marks, { a: 1 }])
})

test('an object whose toJSON returns itself is not circular', () => {
  const model = {
    a: 1,
    toJSON() {
      return this
    },
  }
  expect(toJsonData(model).data).toMatchObject({ a: 1 })
})

test('a date is allowed at the same depth as a string', () => {
  const { data } = toJsonData(nest(limits.maxEventDataDepth, new Date(0)))
  expect(data).toEqual(nest(limits.maxEventDataDepth, '1970-01-01T00:00:00.000Z'))
})

test.each<[string, unknown, string]>([
  ['a too long string', { log: 'a'.repeat(limits.maxEventDataStringLength + 1), b: 1 }, 'data.log'],
  [
    'too many keys',
    Object.fromEntries(Array.from({ length: limits.maxEventDataKeys + 1 }, (_, n) => [`k${n}`, n])),
    'data',
  ],
])('%s is replaced by a marker', (_, input, path) => {
  expect(toJsonData(input).replaced).toContainEqual(expect.stringContaining(path))
})
