import { expect, test } from 'vitest'
import { clickIdLayout, clickIdPrefix, isClickId } from './clickId.ts'
import { limits } from './limits.ts'

const byteCount = Object.values(clickIdLayout).reduce((sum, bytes) => sum + bytes, 0)
const clickId = clickIdPrefix + Buffer.alloc(byteCount, 0xfb).toString('base64url')

test('the layout has 39 bytes, including a 128-bit signature', () => {
  expect(byteCount).toBe(39)
  expect(clickIdLayout.signatureBytes * 8).toBe(128)
})

test('accepts a click id with this layout, which fits the length limit', () => {
  expect(clickId).toHaveLength(55)
  expect(isClickId(clickId)).toBe(true)
  expect(clickId.length).toBeLessThanOrEqual(limits.maxClickIdLength)
})

test('accepts a click id with parameters up to the length limit', () => {
  const longest = `${clickId}.${'A'.repeat(200)}`
  expect(isClickId(longest)).toBe(true)
  expect(longest).toHaveLength(limits.maxClickIdLength)
})

test.each([
  ['undefined', undefined],
  ['a number', 1],
  ['an object that converts to one', { toString: () => clickId }],
  ['the empty string', ''],
  ['a missing character', clickId.slice(0, -1)],
  ['an extra character', `${clickId}A`],
  ['parameters without a character', `${clickId}.`],
  ['parameters that are too long', `${clickId}.${'A'.repeat(201)}`],
  ['two parts after it', `${clickId}.A.A`],
  ['another layout', clickId.replace('tl1', 'tl2')],
  ['a character outside base64url', `${clickId.slice(0, -1)}+`],
  ['a line break at the end', `${clickId}\n`],
  ['text before it', ` ${clickId}`],
  ['the id of another network', 'EAIaIQobChMI-click-id-of-someone-else'],
])('rejects %s', (_, value) => {
  expect(isClickId(value)).toBe(false)
})
