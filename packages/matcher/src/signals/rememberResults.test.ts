import { expect, test, vi } from 'vitest'
import { rememberResults } from './rememberResults.ts'

test('a text is parsed once', () => {
  const parse = vi.fn((text: string) => ({ text }))
  const read = rememberResults(parse, 2)
  for (const text of ['a', 'b', 'a', 'b']) expect(read(text)).toEqual({ text })
  expect(parse).toHaveBeenCalledTimes(2)
})

test('the result that was not used for longest is forgotten', () => {
  const parse = vi.fn((text: string) => ({ text }))
  const read = rememberResults(parse, 2)
  for (const text of ['a', 'b', 'a', 'c', 'a', 'b']) read(text)
  expect(parse.mock.calls.flat()).toEqual(['a', 'b', 'c', 'b'])
})
