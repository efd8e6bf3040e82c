import type { Pool } from 'pg'
import type { MatchEntry } from '#pipeline/event-log/logEntry.ts'
import type { LogInserts } from '#pipeline/event-log/logInserts.ts'
import { messageParts, type PreparedMessage } from '#pipeline/outbox/messageParts.ts'
import type { DecisionTable } from './decisionTable.ts'

/** A decision, and what is stored with it. */
export interface DecisionToStore<Row> {
  readonly row: Row
  /** Its entry in the event log. Written only if the log is part of the statement. */
  readonly entry: MatchEntry
  /** Its webhook message. Written only if messages are part of the statement. */
  readonly message: PreparedMessage | null
}

export interface InsertDecisionsOptions<Row> {
  readonly pool: Pool
  readonly table: DecisionTable<Row>
  /** Makes the log part of the statement. Null if the log is in another database. */
  readonly inserts: LogInserts | null
  /** Makes messages part of the statement. */
  readonly hasMessages: boolean
  readonly now: () => number
}

/**
 * Stores decisions with different keys. Returns for each whether it was stored: false if a unique constraint keeps
 * another decision, of this group or any other. Nothing of such a decision is written.
 */
export type InsertDecisions<Row> = (
  decisions: readonly DecisionToStore<Row>[],
) => Promise<readonly boolean[]>

/**
 * Creates the function that stores a group of decisions with one statement and one commit. Entries and messages
 * are written for the decisions that the statement itself stores. So if its outcome is unknown, it can be repeated:
 * whatever the first attempt has stored has its entry already, and gets no second one.
 */
export function createInsertDecisions<Row>(
  options: InsertDecisionsOptions<Row>,
): InsertDecisions<Row> {
  const { pool, table, inserts, hasMessages, now } = options
  const text = buildText(options)
  const name = `insert-${table.name}${inserts ? '-logged' : ''}${hasMessages ? '-announced' : ''}`

  return async (decisions) => {
    const rows = decisions.map(({ row }) => row)
    const values = [
      ...table.columns.map(({ read }) => rows.map(read)),
      ...(hasMessages ? listMessageValues(decisions, table.messageType, now()) : []),
      ...(inserts?.getValues(decisions.map(({ entry }) => entry)) ?? []),
    ]
    const insert = async () => {
      const result = await pool.query<{ positions: number[] }>({ name, text, values })
      const positions = result.rows[0]?.positions ?? []
      return { positions, entryCount: positions.length }
    }
    const { positions } = await (inserts ? inserts.write(insert) : insert())
    const stored = new Set(positions)
    return rows.map((_, index) => stored.has(index + 1))
  }
}

const messageValueCount = 5

function buildText<Row>({ table, inserts, hasMessages }: InsertDecisionsOptions<Row>): string {
  const { columns, key, order } = table
  const names = columns.map((column) => column.name).join(', ')
  const arrays = columns.map(({ type }, index) => `$${index + 1}::${type}[]`).join(', ')
  const messageParameter = columns.length + 1
  const logParameter = messageParameter + (hasMessages ? messageValueCount : 0)
  const parts = [
    `decided as materialized (
       select * from unnest(${arrays}) with ordinality as decided (${names}, position)
     )`,
    `stored as (
       insert into ${table.name} (${names}) select ${names} from decided order by ${order}
       on conflict do nothing returning ${key.join(', ')}
     )`,
    `fresh as materialized (
       select position, app_id from decided join stored using (${key.join(', ')})
     )`,
    ...(hasMessages ? [buildAnnounced(messageParameter), messageParts] : []),
    ...(inserts ? [`logged as (${inserts.getText('fresh', logParameter)})`] : []),
  ]
  return `with ${parts.join(', ')}
    select coalesce(array_agg(position::integer), '{}') as positions from fresh`
}

function buildAnnounced(first: number): string {
  const parameter = (index: number) => `$${first + index}`
  return `announced as materialized (
    select message.id as message_id, fresh.app_id, ${parameter(3)}::text as type, message.payload,
      message.fraction, ${parameter(4)}::timestamptz as created_at, null::text as endpoint_id
    from fresh
    join unnest(${parameter(0)}::text[], ${parameter(1)}::text[], ${parameter(2)}::float8[])
      with ordinality as message (id, payload, fraction, position) using (position)
  )`
}

/** In the order in which {@link buildAnnounced} numbers them. */
function listMessageValues(
  decisions: readonly DecisionToStore<unknown>[],
  type: string,
  nowMs: number,
): unknown[] {
  return [
    decisions.map(({ message }) => message?.id),
    decisions.map(({ message }) => message?.payload),
    decisions.map(({ message }) => message?.fraction),
    type,
    new Date(nowMs),
  ]
}
