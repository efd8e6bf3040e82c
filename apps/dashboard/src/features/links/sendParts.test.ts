import type { BulkUpdate, BulkUpdateOutcome } from '@throughlink/api'
import { expect, test } from 'vitest'
import { sendParts } from './sendParts.ts'
import { splitChanges } from './splitChanges.ts'

const ids = Array.from({ length: 10_419 }, (_, index) => String(index + 1))
const parts = splitChanges({ changes: [{ ids, isDisabled: true }] })
const undoOf = ({ changes }: BulkUpdate): BulkUpdateOutcome => ({
  updated: changes[0]?.ids.length ?? 0,
  unchanged: 0,
  failed: 0,
  items: [],
  undo: { changes: changes.map((change) => ({ ...change, isDisabled: false })) },
})

test('ten thousand links are changed in parts that the service accepts, and each can be undone', async () => {
  const { outcomes, error } = await sendParts(parts, (part) => Promise.resolve(undoOf(part)))
  expect(error).toBeNull()
  expect(outcomes).toHaveLength(21)
  expect(outcomes.flatMap(({ undo }) => undo.changes.flatMap((each) => each.ids))).toEqual(ids)
})

test('the parts before a failure can be undone', async () => {
  let count = 0
  const outage = new Error('503')
  const { outcomes, error } = await sendParts(parts, (part) =>
    ++count > 2 ? Promise.reject(outage) : Promise.resolve(undoOf(part)),
  )
  expect(error).toBe(outage)
  expect(outcomes).toHaveLength(2)
})

test('a change of which nothing was done fails', async () => {
  const outage = new Error('503')
  await expect(sendParts(parts, () => Promise.reject(outage))).rejects.toBe(outage)
})
