import { expect, test } from 'vitest'
import { readStoreLabel } from './readStoreLabel.ts'

test.each([
  ['utm_source=google-play&utm_medium=organic', 'organic'],
  ['utm_source%3Dgoogle-play%26utm_medium%3Dorganic', 'organic'],
  ['utm_source=(not%20set)&utm_medium=(not%20set)', 'unset'],
  ['utm_source=(not+set)&utm_medium=(not+set)', 'unset'],
  ['utm_source=google-play&utm_medium=cpc', null],
  ['utm_source=newsletter&utm_medium=organic', null],
  ['clickId=abc', null],
  ['', null],
  ['%', null],
])('the label of %s is %s', (referrer, label) => {
  expect(readStoreLabel(referrer)).toBe(label)
})
