import { expect, test } from 'vitest'
import { readTitles } from './readTitles.ts'

// Put together here, because this file has no tests of a statement.
const tag = (...ids: string[]) => ['[spec', `${ids.join(', ')}]`].join(' ')

const passed = (title: string) => ({ title, status: 'passed' })

test('a tagged title is read, however its test is written', () => {
  const text = `
test('${tag('4.2.8')} returns a link', async () => {})
  test.each([['a', 'b']])("${tag('5.4', '7.3')} with %s", () => {})
test.each([
  'a',
])(
  \`${tag('4.2.9')} it's for %s\`,
  () => {},
)
`
  expect(readTitles(text)).toEqual([
    passed(`${tag('4.2.8')} returns a link`),
    passed(`${tag('5.4', '7.3')} with %s`),
    passed(`${tag('4.2.9')} it's for %s`),
  ])
})

test('a title without a tag is not read, nor a tag in a comment', () => {
  expect(readTitles(`// ${tag('4.2.8')}\ntest('returns a link', () => {})`)).toEqual([])
})

const conditional = [
  'test.skip',
  'test.todo',
  'test.fails',
  "test.skip.each([\n  'a',\n])",
  'test.skipIf(true)',
  'test.runIf(true)',
]

test.for(conditional)('the title of a test that may not run proves nothing: %s', (call) => {
  expect(readTitles(`${call}('${tag('4.2.8')} returns a link')`)).toEqual([
    { title: `${tag('4.2.8')} returns a link`, status: 'skipped' },
  ])
})
