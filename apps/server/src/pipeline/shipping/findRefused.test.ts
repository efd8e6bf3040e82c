import fc from 'fast-check'
import { expect, test } from 'vitest'
import { findRefused } from './findRefused.ts'

function createCheck(bad: ReadonlySet<number>) {
  const calls: number[] = []
  const check = (rows: readonly number[]) => {
    calls.push(rows.length)
    const found = rows.find((row) => bad.has(row))
    return Promise.resolve(found === undefined ? null : `row ${found}`)
  }
  return { calls, check }
}

const range = (count: number) => Array.from({ length: count }, (_, row) => row)

test('finds exactly the refused rows, each with its own reason', async () => {
  await fc.assert(
    fc.asyncProperty(fc.nat({ max: 80 }), fc.array(fc.nat({ max: 79 })), async (count, marked) => {
      const bad = new Set(marked)
      const { check } = createCheck(bad)
      const found = await findRefused(range(count), { check, maxChecks: 10_000 })
      expect(found.sort((a, b) => a.row - b.row)).toEqual(
        range(count)
          .filter((row) => bad.has(row))
          .map((row) => ({ row, reason: `row ${row}` })),
      )
    }),
  )
})

test('one refused row among 50,000 takes about two checks for each halving', async () => {
  const { calls, check } = createCheck(new Set([31_337]))
  const found = await findRefused(range(50_000), { check, maxChecks: 1_000 })
  expect(found).toEqual([{ row: 31_337, reason: 'row 31337' }])
  expect(calls.length).toBeLessThanOrEqual(1 + 2 * 16)
})

test('if too many rows are refused, small groups are refused as a whole and no bad row is left', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 1, max: 300 }),
      fc.array(fc.nat({ max: 299 }), { maxLength: 150 }),
      fc.integer({ min: 1, max: 60 }),
      async (count, marked, maxChecks) => {
        const bad = new Set(marked)
        const { calls, check } = createCheck(bad)
        const rows = range(count)
        const found = new Set((await findRefused(rows, { check, maxChecks })).map(({ row }) => row))
        expect(calls.length).toBeLessThanOrEqual(maxChecks)
        expect(rows.filter((row) => bad.has(row) && !found.has(row))).toEqual([])
        const again = await findRefused(rows, { check, maxChecks })
        expect(again.map(({ row }) => row)).toEqual([...found])
      },
    ),
  )
})

test('an outage during the search is thrown, not taken for a refusal', async () => {
  const check = () => Promise.reject(new Error('ClickHouse is down'))
  await expect(findRefused([1, 2], { check, maxChecks: 10 })).rejects.toThrow('ClickHouse is down')
})
