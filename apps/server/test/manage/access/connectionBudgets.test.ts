import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createPostgres } from '#platform/engines/postgres.ts'
import { useLinks } from '#test/manage/links/useLinks.ts'
import { useApp } from '#test/support/useApp.ts'

const maxConnections = 4
const app = useApp({
  isUnlimited: true,
  postgresFor: (url) => createPostgres({ url, maxConnections, statementMs: 20_000 }),
})
const { call, newTenant } = useLinks(app)

test('slow statements of an organization leave connections to others, exports included', async () => {
  const { db } = app.postgres
  const body = { destination: 'https://lumen.example/' }
  const created = await call('links', { method: 'POST', body })
  const { id } = created.json() as { readonly id: string }
  const [tenant, key] = await newTenant()

  const attacks = await db.transaction().execute(async (trx) => {
    await sql`select from links where id = ${id}::bigint for update`.execute(trx)
    const sent = Array.from({ length: 12 }, (_, at) => {
      const tag = `tag-${at}`
      return call(`links/${id}`, { method: 'PATCH', body: { tags: [tag] } })
    })
    await expect.poll(countWaiting).toBe(maxConnections / 2)
    for (const path of ['links', 'tags', 'exports/links']) {
      expect((await call(path, { tenant, key })).status).toBe(200)
    }
    expect(await countWaiting()).toBe(maxConnections / 2)
    return sent
  })
  for (const attack of attacks) expect((await attack).status).toBe(200)

  async function countWaiting(): Promise<number> {
    const { rows } = await sql<{ count: number }>`
      select count(*)::integer as count from pg_stat_activity
       where datname = current_database() and wait_event_type = 'Lock'`.execute(db)
    return rows[0]?.count ?? 0
  }
})
