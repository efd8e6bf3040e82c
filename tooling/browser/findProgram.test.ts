import { delimiter, join } from 'node:path'
import { expect, test } from 'vitest'
import { findProgram } from './findProgram.ts'

const searched = ['one', '', 'two'].join(delimiter)

test('prefers the first name, wherever it stands', () => {
  const there = new Set([join('one', 'chrome'), join('two', 'chromium')])
  expect(findProgram(['chromium', 'chrome'], searched, (path) => there.has(path))).toBe(
    join('two', 'chromium'),
  )
})

test('finds nothing where nothing is', () => {
  expect(findProgram(['chromium'], searched, () => false)).toBeUndefined()
})

test('a program that surely exists is found', () => {
  expect(findProgram(['node', 'node.exe'])).toMatch(/node/)
})
