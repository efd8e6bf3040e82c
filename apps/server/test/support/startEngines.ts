import { Client, Pool } from 'pg'
import type { TestProject } from 'vitest/node'
import { startClickhouse, startPostgres, startRedis } from '@throughlink/services'
import { runMigrations } from '../../src/platform/migrations/runMigrations.ts'

declare module 'vitest' {
  interface ProvidedContext {
    postgresUrl: string
    redisUrl: string
    clickhouseUrl: string
  }
}

/** A database with the schema. Nobody connects to it: it is cloned. */
export const templateName = 'template_throughlink'

// Vitest takes a global set-up from the default export.
// eslint-disable-next-line no-restricted-exports
export default async function startEngines(project: TestProject): Promise<() => Promise<void>> {
  // What a crash of the machine would lose does not matter here, and speed does.
  const [postgres, redis, clickhouse] = await Promise.all([
    startPostgres({ settings: ['fsync=off'] }),
    startRedis(),
    startClickhouse(),
  ])
  const stop = async () => {
    await Promise.all([postgres.stop(), redis.stop(), clickhouse.stop()])
  }
  try {
    await makeTemplate(postgres.url)
  } catch (error) {
    await stop()
    throw error
  }
  project.provide('postgresUrl', postgres.url)
  project.provide('redisUrl', redis.url)
  project.provide('clickhouseUrl', clickhouse.url)
  return stop
}

async function makeTemplate(url: string): Promise<void> {
  const admin = new Client({ connectionString: url })
  await admin.connect()
  await admin.query(`create database ${templateName}`)
  await admin.end()
  const pool = new Pool({ connectionString: databaseUrl(url, templateName) })
  await runMigrations(pool)
  await pool.end()
}

export function databaseUrl(url: string, name: string): string {
  const changed = new URL(url)
  changed.pathname = `/${name}`
  return changed.href
}
