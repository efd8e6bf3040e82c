import fc from 'fast-check'
import { expect, test } from 'vitest'
import { describeProperties } from './describeProperties.ts'

test('properties are listed with types, share and the most frequent values', () => {
  const samples = [
    { plan: 'pro', cart: { total: 10 } },
    { plan: 'pro', cart: { total: 2.5 }, isGift: true },
    { plan: 'free', tags: ['a'] },
    { plan: 3 },
    null,
  ]
  expect(describeProperties(samples)).toEqual([
    { pointer: '/plan', types: ['string', 'number'], share: 0.8, examples: ['pro', 3, 'free'] },
    { pointer: '/cart/total', types: ['number'], share: 0.4, examples: [10, 2.5] },
    { pointer: '/isGift', types: ['boolean'], share: 0.2, examples: [true] },
    { pointer: '/tags', types: ['array'], share: 0.2, examples: [] },
  ])
})

test('keys are escaped as in JSON pointers, and those that no pointer can address are left out', () => {
  const pointers = describeProperties([
    { 'a/b': 1, 'c~d': 1, '': 1, 'e\0': 1, ['x'.repeat(101)]: 1 },
  ]).map(({ pointer }) => pointer)
  expect(pointers).toEqual(['/a~1b', '/c~0d'])
})

test('the result is bounded for any data', () => {
  fc.assert(
    fc.property(fc.array(fc.jsonValue({ maxDepth: 7 }), { minLength: 1 }), (samples) => {
      const properties = describeProperties(samples)
      expect(properties.length).toBeLessThanOrEqual(200)
      for (const { pointer, types, share, examples } of properties) {
        expect(pointer.split('/').length - 1).toBeLessThanOrEqual(5)
        expect(types.length).toBeGreaterThan(0)
        expect(share).toBeGreaterThan(0)
        expect(share).toBeLessThanOrEqual(1)
        expect(examples.length).toBeLessThanOrEqual(5)
      }
    }),
  )
})

test('no text of an event is longer than an example may be', () => {
  const [property] = describeProperties([{ note: 'x'.repeat(101) }])
  expect(property).toMatchObject({ types: ['string'], examples: [] })
})
