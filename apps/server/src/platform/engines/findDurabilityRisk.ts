export interface DurabilityOptions {
  /** Whether commits must wait for a standby, so that nothing is lost with the primary's disk. */
  readonly isStandbyRequired: boolean
}

/** Settings of PostgreSQL. */
export interface DurabilitySettings {
  readonly synchronous_commit: string
  readonly fsync: string
  readonly full_page_writes: string
  readonly synchronous_standby_names: string
  /** Whether the operator declares that the storage needs neither `fsync` nor full pages. */
  readonly trust_storage: string | null
}

/** Returns why the database could confirm commits that it loses, with the fix. Null: it could not. */
export function findDurabilityRisk(
  settings: DurabilitySettings,
  { isStandbyRequired }: DurabilityOptions,
): string | null {
  const { synchronous_commit: commit, fsync, full_page_writes: fullPages } = settings
  if (commit === 'off') {
    return 'The database has synchronous_commit = off and could lose events. Set it to on.'
  }
  if (settings.trust_storage !== 'on') {
    const unless =
      'Set it to on. If the data is disposable or the storage guarantees it, set throughlink.trust_storage = on in the database.'
    if (fsync === 'off') {
      return `The database has fsync = off and could lose everything in a power failure. ${unless}`
    }
    if (fullPages === 'off') {
      return `The database has full_page_writes = off and could be damaged by a power failure. ${unless}`
    }
  }
  if (!isStandbyRequired) return null
  if (settings.synchronous_standby_names === '') {
    return 'DATABASE_STANDBY_REQUIRED is on, but synchronous_standby_names is empty: commits do not wait for a standby. Name one, or set it to off.'
  }
  return commit === 'local'
    ? 'DATABASE_STANDBY_REQUIRED is on, but synchronous_commit = local: commits do not wait for a standby. Set it to on.'
    : null
}
