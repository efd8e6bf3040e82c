import { expect, test } from 'vitest'
import { summarizeData } from './summarizeData.ts'

test.each([
  [{ plan: 'pro', total: 12.5 }, 'plan pro · total 12.5'],
  [{ items: [1, 2], cart: { a: 1 } }, 'items (2 items) · cart (1 value)'],
  [{ code: '12' }, 'code "12"'],
  [null, 'No data'],
  [{}, 'No data'],
  ['text', 'text'],
])('%j is summarized as %s', (data, text) => {
  expect(summarizeData(data)).toBe(text)
})
