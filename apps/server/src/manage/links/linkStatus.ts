import { type RawBuilder, sql } from 'kysely'

/** States of a link, each of which hides those after it. Every link has exactly one. */
export const linkStatuses = [
  'deleted',
  'archived',
  'taken_down',
  'disabled',
  'expired',
  'scheduled',
  'active',
] as const
export type LinkStatus = (typeof linkStatuses)[number]

/** States of the links that are listed by default. */
export const listedStatuses: readonly LinkStatus[] = [
  'active',
  'disabled',
  'expired',
  'scheduled',
  'taken_down',
]

export interface LinkTimes {
  readonly deleted_at: Date | null
  readonly archived_at: Date | null
  readonly taken_down_at: Date | null
  readonly disabled_at: Date | null
  readonly starts_at: Date | null
  readonly expires_at: Date | null
}

/** Returns the state of a link by its own columns. Its domain or organization may be taken down nevertheless. */
export function readLinkStatus(times: LinkTimes, nowMs: number): LinkStatus {
  if (times.deleted_at !== null) return 'deleted'
  if (times.archived_at !== null) return 'archived'
  if (times.taken_down_at !== null) return 'taken_down'
  if (times.disabled_at !== null) return 'disabled'
  if (times.expires_at !== null && times.expires_at.getTime() <= nowMs) return 'expired'
  return times.starts_at !== null && times.starts_at.getTime() > nowMs ? 'scheduled' : 'active'
}

/** Links that a list shows by default, and those that it does not. Each kind has an index for every order. */
export const linkKinds = {
  listed: sql<boolean>`(archived_at is null and deleted_at is null)`,
  hidden: sql<boolean>`(archived_at is not null or deleted_at is not null)`,
} as const
export type LinkKind = keyof typeof linkKinds

export function isHiddenStatus(status: LinkStatus): boolean {
  return status === 'deleted' || status === 'archived'
}

/** The rule of {@link readLinkStatus} in SQL. A test compares the two. */
export function selectLinkStatus(now: Date): RawBuilder<LinkStatus> {
  return sql<LinkStatus>`case
    when deleted_at is not null then 'deleted'
    when archived_at is not null then 'archived'
    when taken_down_at is not null then 'taken_down'
    when disabled_at is not null then 'disabled'
    when expires_at <= ${now} then 'expired'
    when starts_at > ${now} then 'scheduled'
    else 'active' end`
}

/**
 * A condition that every link in one of the states meets, and that an index finds. Null if there is none, because most
 * links are active.
 */
export function selectRareStatuses(
  statuses: readonly LinkStatus[],
  now: Date,
): RawBuilder<boolean> | null {
  if (statuses.includes('active')) return null
  const conditions: Readonly<Record<Exclude<LinkStatus, 'active'>, RawBuilder<boolean>>> = {
    deleted: sql`deleted_at is not null`,
    archived: sql`archived_at is not null`,
    taken_down: sql`taken_down_at is not null`,
    disabled: sql`disabled_at is not null`,
    expired: sql`expires_at <= ${now}`,
    scheduled: sql`starts_at > ${now}`,
  }
  const rare = statuses.filter((status) => status !== 'active')
  return sql`(${sql.join(
    rare.map((status) => conditions[status]),
    sql` or `,
  )})`
}
