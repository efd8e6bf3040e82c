import { expect, test } from 'vitest'
import { createSummary } from './createSummary.ts'
import { sweepTables } from './sweepTables.ts'

const frozen = createSummary({}, { throughlink: { right: 98, wrong: 2, organic: 100 } })
const halved = createSummary(
  { changes: { relayShare: 0.05 } },
  { throughlink: { right: 99, missed: 101 } },
)
const doubled = createSummary(
  { changes: { scriptRuns: 1 } },
  { throughlink: { right: 90, falseMatches: 10, organic: 90 } },
)
const [all, worst] = sweepTables([frozen, halved, doubled])

test('lists each changed parameter with its frozen value, and notes a cap', () => {
  expect(all?.rows.map(([name, was, here, , , , note]) => [name, was, here, note])).toStrictEqual([
    ['as frozen', '', '', ''],
    ['relayShare', '0.1', '0.05', ''],
    ['scriptRuns', '0.92', '1', 'capped at 1'],
  ])
})

test('names the parameter behind the worst value of each measure, and whether it may be noise', () => {
  expect(worst?.rows).toStrictEqual([
    ['precision', '.900 [.826–.945]', '.980 [.930–.994]', 'yes', 'scriptRuns = 1'],
    ['recall', '.495 [.426–.564]', '.980 [.930–.994]', 'yes', 'relayShare = 0.05'],
    ['organic false-match', '.100 [.055–.174]', '.000 [.000–.037]', 'yes', 'scriptRuns = 1'],
  ])
  const alike = createSummary(
    { changes: { relayShare: 0.2 } },
    { throughlink: { right: 97, wrong: 3 } },
  )
  expect(sweepTables([frozen, alike])[1]?.rows[0]?.slice(3)).toStrictEqual([
    'no',
    'relayShare = 0.2',
  ])
})

test('notes a change without effect', () => {
  const same = createSummary(
    { changes: { clockSkewSeconds: 4 } },
    { throughlink: { right: 98, wrong: 2, organic: 100 } },
  )
  expect(sweepTables([frozen, same])[0]?.rows[1]?.at(-1)).toBe('same results')
})
