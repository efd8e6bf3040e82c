import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { repositoryRoot } from '../report.ts'
import { hasTitle } from './hasTitle.ts'

interface Proof {
  readonly path: string
  readonly title: string
}

interface Row {
  readonly complaint: string
  readonly answer: string
  readonly proofs: readonly Proof[]
}

// A path in backticks, then the title in quotation marks. Quotation marks inside a title are escaped.
const proof = /`([^`]+)`: "((?:\\.|[^"\\])+)"/g

/** Reads the rows of all tables on the page, without the number column of the first table. */
function readRows(page: string): readonly Row[] {
  const lines = page.split('\n').filter((line) => line.startsWith('| '))
  return lines.flatMap((line) => {
    const cells = line.split('|').map((cell) => cell.trim())
    const [complaint = '', answer = '', proofs = ''] = cells.slice(-4, -1)
    if (complaint === 'Complaint' || /^-+$/.test(complaint)) return []
    return [{ complaint, answer, proofs: readProofs(proofs) }]
  })
}

function readProofs(text: string): readonly Proof[] {
  return [...text.matchAll(proof)].map(([, path = '', title = '']) => ({
    path,
    title: title.replace(/\\(.)/g, '$1'),
  }))
}

const page = readFileSync(join(repositoryRoot, 'docs/complaints.md'), 'utf8')
const rows = readRows(page)

test('the page has fifteen numbered complaints, in order, and seven more', () => {
  const numbers = [...page.matchAll(/^\| (\d+) +\|/gm)].map(([, number]) => Number(number))
  expect(numbers).toEqual(Array.from({ length: 15 }, (_, index) => index + 1))
  expect(rows).toHaveLength(22)
})

test.each(rows)('the complaint has an answer and a proof: $complaint', ({ answer, proofs }) => {
  expect(answer).not.toBe('')
  expect(proofs).not.toEqual([])
})

test('every test path on the page is read as a proof', () => {
  const named = [...page.matchAll(/`[^`]+\.test\.tsx?`/g)]
  expect(rows.flatMap(({ proofs }) => proofs)).toHaveLength(named.length)
})

test.each(rows.flatMap(({ proofs }) => proofs))(
  '$path has the test "$title"',
  ({ path, title }) => {
    const file = join(repositoryRoot, path)
    expect(existsSync(file)).toBe(true)
    expect(hasTitle(readFileSync(file, 'utf8'), title)).toBe(true)
  },
)

describe('parsing', () => {
  test('a proof has a path and a title, which may contain quotation marks', () => {
    expect(readProofs('`a.test.ts`: "one"<br>`b.test.ts`: "\\"off\\" is off"')).toEqual([
      { path: 'a.test.ts', title: 'one' },
      { path: 'b.test.ts', title: '"off" is off' },
    ])
  })

  test('a part of a title does not count as the title', () => {
    expect(hasTitle("test('a link is shown', …", 'a link is shown')).toBe(true)
    expect(hasTitle("test('a link is shown once', …", 'a link is shown')).toBe(false)
  })
})
