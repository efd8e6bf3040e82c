import { linkError } from '../errors/linkError.ts'
import type { LinkStorage } from '../ports.ts'
import type { Reporter } from '../reporter.ts'
import type { Scope, Settled } from '../time/scope.ts'
import { formatInstallRecord, type InstallRecord, parseInstallRecord } from './installRecord.ts'

export type StoredInstall = InstallRecord | 'absent' | 'damaged' | 'unreadable'

/** Reads and writes the install record. Writes run in order, one at a time. */
export interface InstallStore {
  read(scope: Scope, timeoutMs: number): Promise<StoredInstall>
  /** Queues a write after earlier writes. */
  write(record: InstallRecord): void
  /** Deletes the record after earlier writes. Resolves when it has ended. */
  remove(): Promise<void>
  /** Resolves when all writes have ended, or after `timeoutMs`. */
  whenWritten(scope: Scope, timeoutMs: number): Promise<unknown>
}

export function createInstallStore(
  storage: LinkStorage,
  appId: string,
  reporter: Reporter,
): InstallStore {
  const key = `throughlink.${appId}.install`
  let lastWrite: Promise<void> = Promise.resolve()

  function writeNow(record: InstallRecord | null): Promise<void> | void {
    if (record) return storage.setItem(key, formatInstallRecord(record))
    return storage.removeItem ? storage.removeItem(key) : storage.setItem(key, '')
  }

  function queueWrite(record: InstallRecord | null): Promise<void> {
    lastWrite = lastWrite
      .then(() => writeNow(record))
      .catch((error: unknown) => {
        reporter.reportOnce(linkError('storage_unwritable', ['install'], error))
      })
    return lastWrite
  }

  return {
    read: (scope, timeoutMs) =>
      scope.withTimeout(timeoutMs, () => storage.getItem(key)).then(toStoredInstall),
    write(record) {
      void queueWrite(record)
    },
    remove: () => queueWrite(null),
    whenWritten: (scope, timeoutMs) => scope.withTimeout(timeoutMs, () => lastWrite),
  }
}

function toStoredInstall(settled: Settled<unknown>): StoredInstall {
  if (settled.kind !== 'value') return 'unreadable'
  // Some older storages return undefined instead of null. A deleted record may be an empty string.
  const text = settled.value ?? ''
  if (text === '') return 'absent'
  const record = typeof text === 'string' ? parseInstallRecord(text) : null
  return record ?? 'damaged'
}
