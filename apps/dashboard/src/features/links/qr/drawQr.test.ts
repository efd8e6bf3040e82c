import { expect, test } from 'vitest'
import { drawQr } from './drawQr.ts'

test('draws the finder pattern at the margin', () => {
  const { size, path } = drawQr('https://go.example/lamp', 4, false)
  expect(size).toBe(25 + 8)
  expect(path.startsWith('M4 4h7v1h-7z')).toBe(true)
})

test('uses more modules for a logo', () => {
  const text = 'https://go.example/lamp'
  expect(drawQr(text, 0, true).size).toBeGreaterThan(drawQr(text, 0, false).size)
})
