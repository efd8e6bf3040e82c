import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { repositoryRoot } from '../report.ts'

/** Returns the rows of all tables of a document, without the padding of their cells. */
function readRows(document: string): readonly string[] {
  const text = readFileSync(join(repositoryRoot, document), 'utf8')
  return (text.match(/^\|.*\|$/gm) ?? []).map((row) => row.replace(/\s*\|\s*/g, '|'))
}

test('the README and the page compare the same products in the same words', () => {
  const [, afterHeading = ''] = readFileSync(join(repositoryRoot, 'README.md'), 'utf8').split(
    '## How it compares\n',
  )
  const first = /^\| Feature .*$/m.exec(afterHeading)?.[0].replace(/\s*\|\s*/g, '|')
  const rows = readRows('README.md')
  const start = rows.indexOf(first ?? '')
  const compared = rows.slice(start, start + 12).filter((row) => !row.includes('---'))
  expect(compared).toHaveLength(11)
  expect(readRows('docs/comparison.md')).toEqual(expect.arrayContaining(compared))
})
