import { expect, test } from 'vitest'
import { assumptions, parameters } from '../parameters.ts'
import { sweepCases } from './sweepCases.ts'

test('halves and doubles each', () => {
  expect(sweepCases(['clickToInstall'])).toStrictEqual([
    { name: 'clickToInstall', factor: 0.5, value: 0.06, note: '' },
    { name: 'clickToInstall', factor: 2, value: 0.24, note: '' },
  ])
})

test('a share is at most one', () => {
  expect(sweepCases(['scriptRuns'])[1]).toMatchObject({ value: 1, note: 'capped at 1' })
})

test('a count is whole and at least one', () => {
  expect(sweepCases(['historyDays'])[0]).toMatchObject({ value: 2, note: 'rounded' })
  expect(sweepCases(['householdLeast'])[0]).toMatchObject({ value: 1, note: 'rounded' })
})

test('leaves out no assumption and changes every one', () => {
  const cases = sweepCases()
  expect(cases).toHaveLength(2 * assumptions.length)
  for (const { name, value } of cases) expect(value).not.toBe(parameters[name].value)
})
