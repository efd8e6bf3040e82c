import { expect, test } from 'vitest'
import { type ParameterName, parameters, parameterValues } from '../../parameters.ts'
import { createRandom } from '../../random.ts'
import { createChangeLaw, createGapLaw } from './laws.ts'

const fourDays = 4 * 86_400
const bins = [
  [0, 900, 'changesNetworkWithin15Minutes'],
  [900, 7_200, 'changesNetworkWithin2Hours'],
  [7_200, fourDays, 'changesNetworkLater'],
] as const satisfies readonly (readonly [number, number, ParameterName])[]

const changes = bins.flatMap(([, , name]) =>
  [0.5, 1, 2].map((factor) => ({ [name]: parameters[name].value * factor })),
)

test.each(changes)('the mean change in each range of gaps is its parameter, with %j', (change) => {
  const values = parameterValues(change)
  const gapLaw = createGapLaw(values)
  const law = createChangeLaw(values, gapLaw, fourDays)
  const random = createRandom(1)
  const gaps = Array.from({ length: 60_000 }, () => gapLaw.draw(random)).filter(
    (gap) => random.next() > gap / fourDays,
  )
  for (const [from, to, name] of bins) {
    const some = gaps.filter((gap) => gap > from && gap <= to)
    const mean = some.reduce((sum, gap) => sum + law(gap), 0) / some.length
    expect(Math.abs(mean - values[name])).toBeLessThan(0.01)
  }
})

test('the probability of a change grows with the gap', () => {
  const values = parameterValues()
  const law = createChangeLaw(values, createGapLaw(values), fourDays)
  const rising = [30, 300, 900, 3_600, 7_200, 86_400, 600_000].map(law)
  expect(rising).toStrictEqual(rising.toSorted((one, other) => one - other))
  expect(rising[0]).toBeGreaterThan(0)
})
