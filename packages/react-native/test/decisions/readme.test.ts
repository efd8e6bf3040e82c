import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const page = readFileSync(join(__dirname, 'README.md'), 'utf8')
const files = readdirSync(__dirname).filter((name) => name.endsWith('.test.tsx'))

const tagged = /['`]\[(?:decision|spec) [^\]]*\] ([^\n]*?)['`],? ?(?:async|$|\()/gm

/** Returns the titles of a file's tagged tests, without the tags. */
function readTitles(file: string): string[] {
  const source = readFileSync(join(__dirname, file), 'utf8')
  return [...source.matchAll(tagged)].map(([, title = '']) => title)
}

/** Returns the titles in the third or second column of every table. */
function readTitlesOnPage(): string[] {
  const rows = page.split('\n').filter((line) => /^\| \d/.test(line))
  return rows.flatMap((row) => {
    const cells = row.split('|').map((cell) => cell.trim())
    const tests = cells.length > 4 ? cells[3] : cells[2]
    return (tests ?? '').split('<br>')
  })
}

test.each(files)('every tagged test of %s is listed on the page', (file) => {
  const [titles, known] = [readTitles(file), new Set(readTitlesOnPage())]
  expect(titles.length).toBeGreaterThan(4)
  expect(titles.filter((title) => !known.has(title))).toEqual([])
})

test('every test on the page exists', () => {
  const existing = new Set(files.flatMap(readTitles))
  expect(readTitlesOnPage().filter((title) => !existing.has(title))).toEqual([])
})
