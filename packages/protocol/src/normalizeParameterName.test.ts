import { expect, test } from 'vitest'
import { normalizeParameterName } from './normalizeParameterName.ts'

test.each([
  'next',
  'Next',
  'NEXT',
  'next[]',
  'next[0]',
  'next.a',
  ' next',
  '+next+',
  'next [a]',
  'next\u0000x',
  'next.a\nb',
])('%j is a form of next', (name) => {
  expect(normalizeParameterName(name)).toBe('next')
})

test.each(['nex', 'next2', 'n_ext', 'anext', '_next'])('%j is not', (name) => {
  expect(normalizeParameterName(name)).not.toBe('next')
})
