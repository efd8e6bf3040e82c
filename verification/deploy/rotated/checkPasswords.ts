import { createClickhouse } from '@throughlink/server/src/platform/engines/clickhouse.ts'
import { createRedis } from '@throughlink/server/src/platform/engines/redis.ts'
import { waitForEngine } from '@throughlink/server/src/platform/engines/waitForEngine.ts'
import type { ReportRow } from '@throughlink/tooling/base/report'
import { Client } from 'pg'
import { requirement } from '../../harness/report/rows.ts'
import type { Environment } from '../../harness/servers/startFleet.ts'

/** Checks that each engine accepts the new credentials and refuses the old ones. */
export async function checkPasswords(old: Environment, now: Environment): Promise<ReportRow[]> {
  const engines: Readonly<Record<string, (env: Environment) => Promise<void>>> = {
    async PostgreSQL(env) {
      const client = new Client({ connectionString: env['DATABASE_URL'] })
      await client.connect()
      await client.end()
    },
    async Redis(env) {
      const redis = createRedis({ urls: [env['REDIS_URL'] ?? ''], commandMs: 5_000 })
      try {
        // Resolves in any case.
        await waitForEngine(redis.check, 2_000)
        await redis.check()
      } finally {
        redis.stop()
      }
    },
    async ClickHouse(env) {
      const clickhouse = createClickhouse({ url: env['CLICKHOUSE_URL'] ?? '' })
      try {
        await clickhouse.check()
      } finally {
        await clickhouse.stop()
      }
    },
  }
  const rows: ReportRow[] = []
  for (const [name, connect] of Object.entries(engines)) {
    const describe = (env: Environment) =>
      connect(env).then(
        () => 'accepted',
        () => 'refused',
      )
    const found = `${await describe(old)}, ${await describe(now)}`
    const target = 'refused, accepted'
    rows.push(requirement(`${name}: old and new password`, found === target, found, target))
  }
  return rows
}
