import { type Insertable, type Kysely, sql } from 'kysely'
import { fromMicros, toMicros } from '#manage/access/micros.ts'
import type { PagePosition } from '#manage/access/pagination.ts'
import type { Database } from '#platform/engines/database.ts'
import { minuteMs } from '#platform/time/durations.ts'
import type { ImportCounts, ImportError } from './importLinks.ts'

/** How long a file may take to arrive. Allows for a slow connection and hundreds of thousands of rows. */
export const maxFileMs = 10 * minuteMs

/** Where a file comes from, which determines the names of its columns. */
export const importSources = ['csv', 'firebase', 'branch'] as const
export type ImportSource = (typeof importSources)[number]

type Db = Kysely<Database>

export interface ImportKey {
  readonly appId: string
  readonly importId: string
}

export type ImportState = 'running' | 'finished' | 'incomplete' | 'interrupted'

/** Returns false if the app has an import with this id. */
export async function insertImport(
  db: Db,
  values: Insertable<Database['imports']>,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('imports')
    .values(values)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n
}

export interface ImportProgress {
  readonly state: ImportState
  /** Null: unchanged. */
  readonly counts: ImportCounts | null
  /** Added to those that were saved before. */
  readonly newErrors: readonly ImportError[]
  readonly at: Date
}

export async function saveImportProgress(
  db: Db,
  { appId, importId }: ImportKey,
  { state, counts, newErrors, at }: ImportProgress,
): Promise<void> {
  await db
    .updateTable('imports')
    .set({ state, updated_at: at })
    .$if(counts !== null, (query) => query.set({ counts: JSON.stringify(counts) }))
    .$if(newErrors.length > 0, (query) =>
      query.set({ errors: sql<string>`errors || ${toJsonb(newErrors)}::jsonb` }),
    )
    .where('app_id', '=', appId)
    .where('id', '=', importId)
    .execute()
}

/** PostgreSQL cannot store NUL characters, which a file may contain. */
function toJsonb(errors: readonly ImportError[]): string {
  const clean = (text: string) => text.replaceAll('\0', '\uFFFD')
  return JSON.stringify(
    errors.map(({ line, column, detail }) => ({
      line,
      column: column === null ? null : clean(column),
      detail: clean(detail),
    })),
  )
}

function imports(db: Db, appId: string) {
  return db
    .selectFrom('imports')
    .select([
      'id',
      'source',
      'is_dry_run',
      'actor_kind',
      'actor_id',
      'state',
      'counts',
      'started_at',
      'updated_at',
      toMicros('started_at').as('started_micros'),
    ])
    .where('app_id', '=', appId)
}

export type ImportRow = Awaited<ReturnType<typeof listImports>>[number]

/** Lists imports, the newest first. */
export async function listImports(
  db: Db,
  appId: string,
  includesDryRuns: boolean,
  below: PagePosition | null,
  limit: number,
) {
  return imports(db, appId)
    .$if(!includesDryRuns, (query) => query.where('is_dry_run', '=', false))
    .$if(below !== null, (query) =>
      query.where(
        sql<boolean>`(started_at, id) <
          (${fromMicros(below?.micros ?? '0')}, ${below?.id ?? ''}::uuid)`,
      ),
    )
    .orderBy('started_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}

export async function findImport(db: Db, { appId, importId }: ImportKey) {
  const found = await imports(db, appId)
    .select('errors')
    .where('id', '=', importId)
    .executeTakeFirst()
  return found ?? null
}

/** Deletes up to `limit` imports that started before a time. Returns their number. */
export async function deleteOldImports(db: Db, before: Date, limit: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from imports where ctid in (
      select ctid from imports where started_at < ${before} limit ${limit})`.execute(db)
  return Number(numAffectedRows ?? 0)
}
