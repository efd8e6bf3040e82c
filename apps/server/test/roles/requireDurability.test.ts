import { expect, test } from 'vitest'
import { createPostgres } from '#platform/engines/postgres.ts'
import { requireDurability } from '#roles/requireDurability.ts'
import { useDatabase } from '../support/engines.ts'

const { postgres, url } = useDatabase({ isEmpty: true })

async function check(isStandbyRequired = false): Promise<void> {
  const fresh = createPostgres({ url })
  try {
    await requireDurability(fresh.pool, { isStandbyRequired })
  } finally {
    await fresh.stop()
  }
}

// The database of the tests runs without fsync, and is marked as disposable.
test('a database without fsync is accepted only as long as it says that its storage can be trusted', async () => {
  const set = async (setting: string) => {
    await postgres.pool.query(
      `do $$ begin execute format('alter database %I set ${setting}', current_database()); end $$`,
    )
  }
  await check()
  await expect(check(true)).rejects.toThrow('synchronous_standby_names is empty')
  await set('throughlink.trust_storage = off')
  await expect(check()).rejects.toThrow('fsync = off')
  await set('throughlink.trust_storage = on')
  await check()
  await set('synchronous_commit = off')
  await expect(check()).rejects.toThrow('synchronous_commit = off')
})
