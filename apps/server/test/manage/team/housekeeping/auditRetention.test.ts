import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { deleteOldAuditEntries } from '#manage/access/deleteOldAuditEntries.ts'
import { dayMs } from '#platform/time/durations.ts'
import { useDatabase } from '#test/support/engines.ts'

const { postgres } = useDatabase()
const organizationId = randomUUID()

const insert = (target: string, daysAgo: number) =>
  postgres.db
    .insertInto('audit_log')
    .values({
      organization_id: organizationId,
      at: new Date(Date.now() - daysAgo * dayMs),
      actor_kind: 'service',
      actor_id: 'tests',
      action: 'link.created',
      target,
      details: '{}',
    })
    .execute()

test('entries end with the retention, in batches, and newer ones stay', async () => {
  for (const daysAgo of [800, 740, 731, 729, 1]) await insert(String(daysAgo), daysAgo)
  const before = new Date(Date.now() - 730 * dayMs)
  expect(await deleteOldAuditEntries(postgres.db, before, 2)).toBe(2)
  expect(await deleteOldAuditEntries(postgres.db, before, 2)).toBe(1)
  expect(await deleteOldAuditEntries(postgres.db, before, 2)).toBe(0)
  const left = await postgres.db
    .selectFrom('audit_log')
    .select('target')
    .where('organization_id', '=', organizationId)
    .orderBy('at')
    .execute()
  expect(left.map(({ target }) => target)).toEqual(['729', '1'])
})

test('nothing else deletes entries: not even in the transaction that deletes old ones', async () => {
  await insert('newest', 0)
  await postgres.db
    .transaction()
    .execute(async (trx) => {
      await deleteOldAuditEntries(trx, new Date(Date.now() - 730 * dayMs), 10)
      await expect(
        trx.deleteFrom('audit_log').where('target', '=', 'newest').execute(),
      ).rejects.toThrow('append-only')
    })
    .catch(() => undefined)
  await expect(postgres.db.deleteFrom('audit_log').execute()).rejects.toThrow('append-only')
})
