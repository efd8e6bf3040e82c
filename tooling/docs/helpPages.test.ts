import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { repositoryRoot } from '../base/report.ts'

const read = (pattern: string) =>
  globSync(pattern, { cwd: repositoryRoot }).map((file) => ({
    file,
    text: readFileSync(join(repositoryRoot, file), 'utf8'),
  }))
const sources = read('apps/dashboard/src/**/*.{ts,tsx}')
  .map(({ text }) => text)
  .join(' ')
  .replace(/\s+/g, ' ')

/** Bold words name controls, except at the start of a list item, where they name the item. */
function listControls(text: string): readonly string[] {
  return [...text.matchAll(/(^- )?\*\*([^*\n]+)\*\*/gm)]
    .flatMap(([, start, bold = '']) => (start === undefined ? bold.split(' → ') : []))
    .map((name) => name.replace(/[.:]$/, ''))
}

test.each(read('docs/dashboard/*.md'))(
  '$file names controls that the dashboard has',
  ({ text }) => {
    expect(listControls(text).filter((name) => !sources.includes(name))).toEqual([])
  },
)
