import { expect, test } from 'vitest'
import { summaryOf } from './summaryOf.ts'
import { sweepTables } from './sweepTables.ts'

const frozen = summaryOf({}, { ours: { right: 98, wrong: 2, organic: 100 } })
const halved = summaryOf({ changes: { relayShare: 0.05 } }, { ours: { right: 99, missed: 101 } })
const doubled = summaryOf(
  { changes: { scriptRuns: 1 } },
  { ours: { right: 90, falseMatches: 10, organic: 90 } },
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
  const alike = summaryOf({ changes: { relayShare: 0.2 } }, { ours: { right: 97, wrong: 3 } })
  expect(sweepTables([frozen, alike])[1]?.rows[0]?.slice(3)).toStrictEqual([
    'no',
    'relayShare = 0.2',
  ])
})

test('notes a change without effect', () => {
  const same = summaryOf(
    { changes: { clockSkewSeconds: 4 } },
    { ours: { right: 98, wrong: 2, organic: 100 } },
  )
  expect(sweepTables([frozen, same])[0]?.rows[1]?.at(-1)).toBe('same results')
})
