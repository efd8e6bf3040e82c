const pattern = /^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ$/

/** Names a backup by its time, such as `2026-05-03T03-00-00Z`. */
export function nameBackup(at: Date): string {
  return `${at.toISOString().slice(0, 19).replaceAll(':', '-')}Z`
}

export function isBackupName(name: string): boolean {
  return pattern.test(name)
}

/** Chooses the backups to delete, so that the newest ones are kept. Others than those of `nameBackup` stay. */
export function chooseExpired(names: readonly string[], keep: number): readonly string[] {
  return names.filter(isBackupName).toSorted().toReversed().slice(keep)
}

/** How long it is until a time of the day, such as `03:00` in UTC. More than zero. */
export function timeUntil(time: string, nowMs: number): number {
  const at = new Date(nowMs)
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  at.setUTCHours(hours, minutes, 0, 0)
  if (at.getTime() <= nowMs) at.setUTCDate(at.getUTCDate() + 1)
  return at.getTime() - nowMs
}
