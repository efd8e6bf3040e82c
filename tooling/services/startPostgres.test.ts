import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { findInstalledPostgres } from './postgresBinaries.ts'
import { startPostgres } from './startPostgres.ts'

test.skipIf(findInstalledPostgres() === null)(
  'data of another major version is not opened, with the cure in one sentence',
  async () => {
    const folder = mkdtempSync(join(tmpdir(), 'throughlink-postgres-'))
    onTestFinished(() => {
      rmSync(folder, { recursive: true, force: true })
    })
    mkdirSync(join(folder, 'data'))
    writeFileSync(join(folder, 'data/PG_VERSION'), '9\n')
    await expect(startPostgres({ folder })).rejects.toThrow(
      /was created by PostgreSQL 9, and this is PostgreSQL \d\S*: start over with `npm run dev -- --fresh`, or use PostgreSQL 9 again \([^.]+\)\.$/,
    )
  },
)
