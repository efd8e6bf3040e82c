const refusals: readonly unknown[] = ['EACCES', 'EPERM', 'EROFS']

/** Returns one sentence with the fix if a folder or disk refused the files of a backup, or null. */
export function describeFileFailure(error: unknown): string | null {
  if (!(error instanceof Error)) return null
  const { code, path = 'the backup' }: NodeJS.ErrnoException = error
  if (refusals.includes(code))
    return `No permission to write ${path}. Make its folder writable for the user of this process.`
  return code === 'ENOSPC'
    ? `No space left to write ${path}. Free some, or set BACKUP_FOLDER to a folder on another disk.`
    : null
}
