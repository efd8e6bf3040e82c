import { expect, test } from 'vitest'
import { drawQrPath } from './drawQrPath.ts'

const rows = ['##.', '.#.', '..#'].map((row) => [...row].map((module) => module === '#'))

test('squares are one stroke for each run of a row', () => {
  expect(drawQrPath(rows)).toBe('m0 0h2m-1 1h1m0 1h1')
})

test('rounded modules are strokes between centres, along rows and columns, and dots', () => {
  expect(drawQrPath(rows, 'rounded')).toBe('m0 0h1m0 0v1m1 1h0')
})
