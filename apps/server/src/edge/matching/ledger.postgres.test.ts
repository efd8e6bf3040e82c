import fc from 'fast-check'
import { expect, test } from 'vitest'
import { withoutRepeats } from './ledger.postgres.ts'

test('the first input of each key is passed on and gets its result, further ones get false', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.record({ key: fc.constantFrom('a', 'b', 'c', 'd'), isStored: fc.boolean() })),
      async (inputs) => {
        const passed: (typeof inputs)[number][] = []
        const results = await withoutRepeats<(typeof inputs)[number]>(
          ({ key }) => key,
          (unique) => {
            passed.push(...unique)
            return Promise.resolve(unique.map(({ isStored }) => isStored))
          },
        )(inputs)
        const isFirst = inputs.map(({ key }, at) => inputs.findIndex((i) => i.key === key) === at)
        expect(passed).toEqual(inputs.filter((_, at) => isFirst[at]))
        expect(results).toEqual(inputs.map(({ isStored }, at) => isStored && isFirst[at]))
      },
    ),
  )
})
