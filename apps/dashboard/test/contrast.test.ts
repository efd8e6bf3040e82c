import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { getContrast } from './unit/getContrast.ts'
import { type Oklch, readTokens, type Tokens } from './unit/readTokens.ts'

const css = readFileSync(join(import.meta.dirname, '../src/styles.css'), 'utf8')
const themes = [
  ['light', readTokens(css, ':root')],
  ['dark', readTokens(css, ":root[data-theme='dark']")],
] as const

const backgrounds = ['canvas', 'surface', 'sunken']
const texts = ['ink', 'ink-2', 'ink-3', 'accent', 'good', 'warn', 'bad']
const charts = ['chart-1', 'chart-2', 'chart-3', 'chart-4', 'chart-5']

/** Pairs of a colour and what is behind it, with the contrast that WCAG 2.2 AA requires. */
const pairs: readonly (readonly [front: string, back: string, least: number])[] = [
  ...texts.flatMap((text) => backgrounds.map((back) => [text, back, 4.5] as const)),
  ...['accent', 'good', 'warn', 'bad'].map((text) => [text, `${text}-soft`, 4.5] as const),
  ['on-accent', 'accent', 4.5],
  ['surface', 'ink', 4.5],
  ['control', 'surface', 3],
  ...charts.map((chart) => [chart, 'surface', 3] as const),
]

function get(tokens: Tokens, name: string): Oklch {
  const token = tokens.get(name)
  if (token === undefined) throw new Error(`There is no token --${name}.`)
  return token
}

describe.each(themes)('%s', (_theme, tokens) => {
  test.each(pairs)('%s on %s has a contrast of at least %d', (front, back, least) => {
    const contrast = getContrast(get(tokens, front), get(tokens, back))
    expect(contrast).toBeGreaterThanOrEqual(least)
  })
})

test('black on white has the highest contrast, and a colour on itself the lowest', () => {
  expect(getContrast([0, 0, 0], [1, 0, 0])).toBeCloseTo(21, 5)
  expect(getContrast([0.5, 0.1, 40], [0.5, 0.1, 40])).toBe(1)
})

test('the conversion agrees with known colours', () => {
  // #767676, the darkest grey whose contrast with white is named in many guides, and pure red.
  expect(getContrast([0.566, 0, 0], [1, 0, 0])).toBeCloseTo(4.54, 2)
  expect(getContrast([0.62796, 0.25768, 29.234], [1, 0, 0])).toBeCloseTo(4, 2)
})
