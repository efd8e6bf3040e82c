import { expect, test } from 'vitest'
import { readTags } from './readTags.ts'

// Titles are numbered instead of quoted. Otherwise these tests would be tagged themselves.
test.for([
  ['[spec 3.4] runs no match', ['3.4']],
  ['[spec 2.1.3, 4.3.1] posts once', ['2.1.3', '4.3.1']],
  ['[spec 2.1.3,4.3.1] posts once', ['2.1.3', '4.3.1']],
  ['the session [spec 3.1] > starts [spec 3.2]', ['3.1', '3.2']],
  ['reads the specification 3.4', []],
  ['[spec] names nothing', []],
] as const)('title %#', ([title, ids]) => {
  expect(readTags(title)).toEqual(ids)
})
