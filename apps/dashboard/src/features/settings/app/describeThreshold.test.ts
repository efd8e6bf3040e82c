import { expect, test } from 'vitest'
import { describeThreshold, formatThreshold, readThreshold } from './describeThreshold.ts'

test.each([
  ['95', 0.95],
  ['95,5 %', 0.955],
  ['99.99', 0.9999],
  ['49', null],
  ['100', null],
  ['', null],
  ['many', null],
])('%j is read as %j', (text, threshold) => {
  expect(readThreshold(text)).toBe(threshold)
})

test('a threshold is shown as it was typed', () => {
  expect(formatThreshold(0.9999)).toBe('99.99')
  expect(formatThreshold(0.57)).toBe('57')
})

test('the risk is said in words', () => {
  expect(describeThreshold(0.95)).toContain('1 in 20')
  expect(describeThreshold(0.5)).toContain('1 in 2')
})
