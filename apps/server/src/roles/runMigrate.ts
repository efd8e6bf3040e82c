import type { MigrationUrls } from '#config.ts'
import { runClickhouseMigrations } from '#pipeline/shipping/migrations/runClickhouseMigrations.ts'
import { createClickhouse } from '#platform/engines/clickhouse.ts'
import { isOutage } from '#platform/engines/isOutage.ts'
import { nameDatabase } from '#platform/engines/nameDatabase.ts'
import { runMigrations } from '#platform/migrations/runMigrations.ts'
import { describeCertificateFailure } from '#platform/process/describeCertificateFailure.ts'
import { describeStartFailure } from '#platform/process/describeStartFailure.ts'
import { StartError } from '#platform/process/startError.ts'
import { toStartError } from './prepareLogDatabases.ts'

/** The role `migrate`: applies pending migrations of PostgreSQL and ClickHouse, and prints their names. */
export async function runMigrate(urls: MigrationUrls): Promise<void> {
  try {
    const postgres = await runMigrations(urls.databaseUrl, {
      onWait: (reason) => process.stderr.write(`${reason}\n`),
    })
    const logDatabases = await Promise.all(urls.logDatabaseUrls.map(migrateLog))
    const clickhouse = await migrateClickhouse(urls.clickhouseUrl)
    const lines = [
      ...postgres.map((name) => `PostgreSQL: ${name}\n`),
      ...logDatabases.flat(),
      ...clickhouse.map((name) => `ClickHouse: ${name}\n`),
    ]
    process.stdout.write(lines.length === 0 ? 'No pending migrations.\n' : lines.join(''))
  } catch (error) {
    const sentence = describeStartFailure(error, { host: '', port: 0, ...urls })
    if (sentence === null) throw error
    process.stderr.write(`${sentence}\n`)
    process.exitCode = 1
  }
}

async function migrateLog(url: string): Promise<string[]> {
  const name = nameDatabase(url)
  try {
    const applied = await runMigrations(url, {
      onWait: (reason) => process.stderr.write(`${name}: ${reason}\n`),
    })
    return applied.map((each) => `PostgreSQL at ${name}: ${each}\n`)
  } catch (error) {
    throw toStartError(error, { url, name })
  }
}

async function migrateClickhouse(url: string): Promise<string[]> {
  const { client, stop } = createClickhouse({ url })
  try {
    return await runClickhouseMigrations(client)
  } catch (error) {
    if (!isOutage(error)) throw error
    const certificate = describeCertificateFailure(error, 'ClickHouse', 'CLICKHOUSE_URL')
    throw new StartError(
      certificate ?? 'ClickHouse does not respond. Start it, or correct CLICKHOUSE_URL.',
      { cause: error },
    )
  } finally {
    await stop()
  }
}
