import { cpSync, mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { linkDependencies } from '@throughlink/server/test/support/checkOutPrevious.ts'
import { repositoryRoot } from '@throughlink/tooling/base/report'
import type { Stop } from '../../harness/servers/withCleanup.ts'

/** Migrations of the kinds that a release may have, on the tables that are used most. */
const migrations: Readonly<Record<string, string>> = {
  'platform/migrations/9001_next.sql': `alter table links add column next_note text;
alter table claims add column next_note text;
alter table log_batches add column next_note text;
create table next_notes (id bigint primary key, note text not null);
`,
  'platform/migrations/9002_next_index.sql': `-- no transaction
drop index concurrently if exists claims_by_next_note;
create index concurrently claims_by_next_note on claims (next_note);
`,
  'pipeline/shipping/migrations/9001_next.sql': `ALTER TABLE clicks ADD COLUMN IF NOT EXISTS next_note String;
ALTER TABLE clicks_check ADD COLUMN IF NOT EXISTS next_note String;
ALTER TABLE hourly ADD COLUMN IF NOT EXISTS next_notes UInt64;
`,
}

const unused = new Set(['node_modules', 'test', 'dist'])

/** Copies this checkout's server, adds migrations to it, and returns its folder. */
export function makeNextVersion(stops: Stop[]): string {
  const root = mkdtempSync(join(tmpdir(), 'throughlink-next-'))
  stops.push(() => rm(root, { recursive: true, force: true }))
  for (const folder of ['apps/server', 'packages']) {
    const target = join(root, folder)
    mkdirSync(target, { recursive: true })
    const filter = (path: string) => !unused.has(basename(path))
    cpSync(join(repositoryRoot, folder), target, { recursive: true, filter })
  }
  linkDependencies(root)
  const server = join(root, 'apps/server')
  for (const [file, sql] of Object.entries(migrations)) {
    writeFileSync(join(server, 'src', file), sql)
  }
  return server
}
