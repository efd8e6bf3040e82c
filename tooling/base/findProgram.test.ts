import { delimiter, join } from 'node:path'
import { expect, test } from 'vitest'
import { findProgram } from './findProgram.ts'

const searchPath = ['one', '', 'two'].join(delimiter)

test('the first name wins, whichever folder it is in', () => {
  const existing = new Set([join('one', 'chrome'), join('two', 'chromium')])
  expect(findProgram(['chromium', 'chrome'], searchPath, (path) => existing.has(path))).toBe(
    join('two', 'chromium'),
  )
})

test('undefined if no program exists', () => {
  expect(findProgram(['chromium'], searchPath, () => false)).toBeUndefined()
})

test('an installed program is found on the PATH', () => {
  expect(findProgram(['node', 'node.exe'])).toMatch(/node/)
})
