import { linkError } from '../errors/linkError.ts'
import type { LinkStorage } from '../ports.ts'
import type { Reporter } from '../reporter.ts'
import type { Scope, Settled } from '../time/scope.ts'
import { formatInstallRecord, type InstallRecord, parseInstallRecord } from './installRecord.ts'

/** Replaces a deleted record: the next start is a first run, also of an install that is not fresh. */
const deleted = 'reset'

export type StoredInstall = InstallRecord | 'absent' | 'reset' | 'damaged' | 'unreadable'

/** Reads and writes the install record. Writes run in order, one at a time. */
export interface InstallStore {
  read(scope: Scope, timeoutMs: number): Promise<StoredInstall>
  /** Queues a write after earlier writes. Resolves to whether it succeeded. */
  write(record: InstallRecord): Promise<boolean>
  /** Deletes the record after earlier writes. Resolves to whether it succeeded. */
  remove(): Promise<boolean>
  /** Resolves when all writes have ended, or after `timeoutMs`. */
  whenWritten(scope: Scope, timeoutMs: number): Promise<unknown>
}

export function createInstallStore(
  storage: LinkStorage,
  appId: string,
  reporter: Reporter,
): InstallStore {
  const key = `throughlink.${appId}.install`
  let lastWrite: Promise<boolean> = Promise.resolve(true)

  function queueWrite(text: string): Promise<boolean> {
    lastWrite = lastWrite
      .then(() => storage.setItem(key, text))
      .then(
        () => true,
        (error: unknown) => {
          reporter.reportOnce(linkError('storage_unwritable', ['install'], error))
          return false
        },
      )
    return lastWrite
  }

  return {
    read: (scope, timeoutMs) =>
      scope.withTimeout(timeoutMs, () => storage.getItem(key)).then(toStoredInstall),
    write: (record) => queueWrite(formatInstallRecord(record)),
    remove: () => queueWrite(deleted),
    whenWritten: (scope, timeoutMs) => scope.withTimeout(timeoutMs, () => lastWrite),
  }
}

function toStoredInstall(settled: Settled<unknown>): StoredInstall {
  if (settled.kind !== 'value') return 'unreadable'
  // Some older storages return undefined instead of null.
  const text = settled.value ?? ''
  if (text === '') return 'absent'
  if (text === deleted) return 'reset'
  const record = typeof text === 'string' ? parseInstallRecord(text) : null
  return record ?? 'damaged'
}
