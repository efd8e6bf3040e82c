import type { Pool } from 'pg'

/** Something that the service makes and deletes again with time. */
export interface Turnover {
  /** How many there were. */
  readonly made: number
  /** How many of them are gone. */
  readonly deleted: number
}

export type TurnoverKind = 'partitions' | 'dayKeys' | 'models'

/** Counts what comes and goes in PostgreSQL. */
export interface TurnoverWatch {
  readonly look: () => Promise<void>
  readonly read: () => Readonly<Record<TurnoverKind, Turnover>>
}

const statements: Readonly<Record<TurnoverKind, string>> = {
  partitions: `select inhrelid::regclass::text as name from pg_inherits where inhparent = 'log_batches'::regclass`,
  dayKeys: `select day::text || app_id as name from address_keys`,
  models: `select version as name from match_models`,
}
const kinds: readonly TurnoverKind[] = ['partitions', 'dayKeys', 'models']

export function createTurnoverWatch(pool: Pool): TurnoverWatch {
  const seen = { partitions: new Set(), dayKeys: new Set(), models: new Set() }
  const present = { partitions: 0, dayKeys: 0, models: 0 }
  const read = (kind: TurnoverKind): Turnover => ({
    made: seen[kind].size,
    deleted: seen[kind].size - present[kind],
  })
  return {
    async look() {
      for (const kind of kinds) {
        const { rows } = await pool.query<{ name: string }>(statements[kind])
        for (const { name } of rows) seen[kind].add(name)
        present[kind] = rows.length
      }
    },
    read: () => ({
      partitions: read('partitions'),
      dayKeys: read('dayKeys'),
      models: read('models'),
    }),
  }
}
