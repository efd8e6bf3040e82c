import fc from 'fast-check'
import { limits } from '@throughlink/protocol'
import { describe, expect, test } from 'vitest'
import { toJsonData } from './toJsonData.ts'
import { utf8Length } from './utf8Length.ts'

/** Objects around a value, so that the value stands this deep. */
function nest(depth: number, value: unknown): unknown {
  return depth === 0 ? value : { in: nest(depth - 1, value) }
}

test.each([
  ['nothing', undefined],
  ['null', null],
  ['a text', 'a'],
  ['a number', 12.5],
  ['a yes', true],
  ['a list', [1, 'a', null, [2]]],
  ['an object', { value: 12.5, items: [{ sku: 'a' }] }],
  ['an object without a prototype', Object.assign(Object.create(null), { a: 1 })],
  ['a lone half of a character', '\ud83d'],
])('%s is carried as it is', (_, input) => {
  const { data, replaced } = toJsonData(input)
  expect(data).toEqual(input)
  expect(replaced).toEqual([])
})

describe('what JSON cannot carry becomes a marker that names it', () => {
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
    ['a circle', self, { name: 'a', self: '[circular]' }, ['data.self [circular]']],
    ['a function', { a: () => 1 }, { a: '[function]' }, ['data.a [function]']],
    ['a big integer', { a: 1n }, { a: '[bigint]' }, ['data.a [bigint]']],
    ['a symbol', Symbol('a'), '[symbol]', ['data [symbol]']],
    ['no number', { a: NaN }, { a: '[NaN]' }, ['data.a [NaN]']],
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
      'a prototype in disguise',
      JSON.parse('{"__proto__":{"x":1},"a":1}'),
      { a: 1 },
      ['data.__proto__ [refused]'],
    ],
    ['an object of a class', new Point(), { x: 1 }, []],
    ['a date', { at: new Date(0) }, { at: '1970-01-01T00:00:00.000Z' }, []],
    ['no date', { at: new Date(NaN) }, { at: null }, []],
    ['an address', new URL('https://a.example/p'), 'https://a.example/p', []],
    [
      'what toJSON makes of itself',
      { toJSON: () => ({ a: 1n }) },
      { a: '[bigint]' },
      ['data.a [bigint]'],
    ],
    ['undefined in an object', { a: undefined, b: 1 }, { b: 1 }, []],
    ['undefined in a list', [undefined, 1], [null, 1], []],
  ])('%s', (_, input, data, replaced) => {
    const converted = toJsonData(input)
    expect(converted.data).toEqual(data)
    expect(converted.replaced).toEqual(replaced)
  })

  test('the same object twice is no circle', () => {
    const shared = { a: 1 }
    expect(toJsonData([shared, shared])).toEqual({ data: [shared, shared], replaced: [] })
  })

  test('a circle through lists and toJSON is found', () => {
    const list: unknown[] = []
    list.push({ toJSON: () => list })
    expect(toJsonData(list).data).toEqual(['[circular]'])
  })

  test('a proxy that was revoked is no reason to throw', () => {
    const { proxy, revoke } = Proxy.revocable({}, {})
    revoke()
    expect(toJsonData({ a: proxy }).data).toEqual({ a: '[threw]' })
  })
})

describe('depth', () => {
  test('as deep as the wire allows is carried', () => {
    const input = nest(limits.maxEventDataDepth, 1)
    expect(toJsonData(input)).toEqual({ data: input, replaced: [] })
  })

  test('deeper is cut there', () => {
    const { data, replaced } = toJsonData(nest(limits.maxEventDataDepth + 1, 1))
    expect(data).toEqual(nest(limits.maxEventDataDepth, '[too deep]'))
    expect(replaced).toHaveLength(1)
  })

  test('an object without an end is cut too', () => {
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

  test('up to the limit is carried whole, and a byte more is replaced whole', () => {
    const part = 'a'.repeat(limits.maxEventDataStringLength)
    const parts = [part, part, part]
    const rest = 'a'.repeat(roomy - JSON.stringify([...parts, '']).length)
    expect(toJsonData([...parts, rest]).data).toEqual([...parts, rest])
    expect(toJsonData([...parts, `${rest}a`])).toEqual({
      data: '[too large]',
      replaced: ['data [too large]'],
    })
  })

  test('is counted in bytes', () => {
    const part = '€'.repeat(limits.maxEventDataStringLength)
    expect(toJsonData([part, part]).data).toBe('[too large]')
  })
})

test('data is that of the moment it was logged', () => {
  const cart = { items: [{ sku: 'a' }] }
  const { data } = toJsonData(cart)
  cart.items.push({ sku: 'b' })
  cart.items[0] = { sku: 'c' }
  expect(data).toEqual({ items: [{ sku: 'a' }] })
})

test('a prototype in disguise changes no prototype', () => {
  const { data } = toJsonData(JSON.parse('{"__proto__":{"polluted":true}}'))
  expect((data as { polluted?: boolean }).polluted).toBeUndefined()
  expect(({} as { polluted?: boolean }).polluted).toBeUndefined()
})

test('whatever is logged becomes JSON that comes back the same, and fits into an event', () => {
  const anything = fc.anything({
    ...{ withBigInt: true, withDate: true, withMap: true, withSet: true, withTypedArray: true },
    ...{ withSparseArray: true, withNullPrototype: true, withBoxedValues: true },
    ...{ withObjectString: true, maxDepth: 5 },
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

test('what JSON can carry is carried unchanged', () => {
  const value = fc.jsonValue({ maxDepth: 3 })
  fc.assert(
    fc.property(value, (input) => {
      const json = JSON.stringify(input)
      // A name that JSON parsers trip over is refused on purpose.
      fc.pre(!json.includes('__proto__'))
      expect(JSON.stringify(toJsonData(input).data)).toBe(json)
    }),
  )
})

test('objects that throw do not change what follows them', () => {
  const throwing = {
    get a(): number {
      throw new Error('no')
    },
  }
  const many = Array<object>(limits.maxEventDataDepth).fill(throwing)
  const marks = many.map(() => '[threw]')
  expect(toJsonData([...many, { a: 1 }]).data).toEqual([...marks, { a: 1 }])
})

test('an object whose toJSON returns itself is no circle', () => {
  const model = {
    a: 1,
    toJSON() {
      return this
    },
  }
  expect(toJsonData(model).data).toMatchObject({ a: 1 })
})

test('a date is carried as deep as a text is', () => {
  const { data } = toJsonData(nest(limits.maxEventDataDepth, new Date(0)))
  expect(data).toEqual(nest(limits.maxEventDataDepth, '1970-01-01T00:00:00.000Z'))
})

test.each<[string, unknown, string]>([
  ['a very long text', { log: 'a'.repeat(limits.maxEventDataStringLength + 1), b: 1 }, 'data.log'],
  [
    'very many keys',
    Object.fromEntries(Array.from({ length: limits.maxEventDataKeys + 1 }, (_, n) => [`k${n}`, n])),
    'data',
  ],
])('%s is replaced by a marker', (_, input, path) => {
  expect(toJsonData(input).replaced).toContainEqual(expect.stringContaining(path))
})
