import { startClickhouse, startPostgres, startRedis } from '@throughlink/services'
import { Client } from 'pg'
import type { TestProject } from 'vitest/node'
import { runMigrations } from '#platform/migrations/runMigrations.ts'

declare module 'vitest' {
  interface ProvidedContext {
    postgresUrl: string
    redisUrl: string
    clickhouseUrl: string
  }
}

/** A database with the schema, which tests clone. It must have no connections. */
export const templateName = 'template_throughlink'

// Vitest requires a default export for a global setup.
// oxlint-disable-next-line no-restricted-exports
export default async function startEngines(project: TestProject): Promise<() => Promise<void>> {
  // Speed matters here, durability does not. The database says so, or no server would start on it.
  const settings = ['fsync=off', 'full_page_writes=off', 'autovacuum=off', 'jit=off']
  const [postgres, redis, clickhouse] = await Promise.all([
    startPostgres({ settings: [...settings, 'throughlink.trust_storage=on'] }),
    startRedis(),
    startClickhouse(),
  ])
  const stop = async () => {
    await Promise.all([postgres.stop(), redis.stop(), clickhouse.stop()])
  }
  try {
    await createTemplate(postgres.url)
  } catch (error) {
    await stop()
    throw error
  }
  project.provide('postgresUrl', postgres.url)
  project.provide('redisUrl', redis.url)
  project.provide('clickhouseUrl', clickhouse.url)
  return stop
}

async function createTemplate(url: string): Promise<void> {
  const admin = new Client({ connectionString: url })
  await admin.connect()
  await admin.query(`create database ${templateName}`)
  await admin.end()
  await runMigrations(databaseUrl(url, templateName))
}

export function databaseUrl(url: string, name: string): string {
  const changed = new URL(url)
  changed.pathname = `/${name}`
  return changed.href
}
