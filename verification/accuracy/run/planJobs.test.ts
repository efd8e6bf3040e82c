import { expect, test } from 'vitest'
import { assumptions, parameters } from '../parameters.ts'
import { sweepCases } from './planJobs.ts'

test('halves and doubles each value', () => {
  expect(sweepCases(['clickToInstall'])).toStrictEqual([
    { name: 'clickToInstall', factor: 0.5, value: 0.06, note: '' },
    { name: 'clickToInstall', factor: 2, value: 0.24, note: '' },
  ])
})

test('caps a share at one', () => {
  expect(sweepCases(['scriptRuns'])[1]).toMatchObject({ value: 1, note: 'capped at 1' })
})

test('rounds a count to at least one', () => {
  expect(sweepCases(['historyDays'])[0]).toMatchObject({ value: 2, note: 'rounded' })
  expect(sweepCases(['minHouseholdSize'])[0]).toMatchObject({ value: 1, note: 'rounded' })
})

test('covers every assumption and changes each value', () => {
  const cases = sweepCases()
  expect(cases).toHaveLength(2 * assumptions.length)
  for (const { name, value } of cases) expect(value).not.toBe(parameters[name].value)
})
