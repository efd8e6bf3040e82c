import { linkError } from '../errors.ts'
import type { LinkStorage } from '../ports.ts'
import type { Reporter } from '../reporter.ts'
import type { Scope } from '../time/scope.ts'
import { formatInstallRecord, parseInstallRecord, type InstallRecord } from './installRecord.ts'

export type StoredInstall = InstallRecord | 'absent' | 'damaged' | 'unreadable'

/** Reads and writes the install record. Writes run in order, one at a time. */
export interface InstallStore {
  read(scope: Scope, timeoutMs: number): Promise<StoredInstall>
  /** Queues a write after earlier writes. */
  write(record: InstallRecord): void
  /** Resolves when all writes have ended, or after `timeoutMs`. */
  whenWritten(scope: Scope, timeoutMs: number): Promise<void>
}

export function createInstallStore(
  storage: LinkStorage,
  appId: string,
  reporter: Reporter,
): InstallStore {
  const key = `throughlink.${appId}.install`
  let lastWrite: Promise<void> = Promise.resolve()

  async function writeNow(record: InstallRecord): Promise<void> {
    try {
      await storage.setItem(key, formatInstallRecord(record))
    } catch (error) {
      const message =
        'Cannot write the install record to storage; this install may be matched again.'
      reporter.reportOnce(linkError('storage_unwritable', message, error))
    }
  }

  return {
    async read(scope, timeoutMs) {
      const settled = await scope.withTimeout(timeoutMs, () => storage.getItem(key))
      if (settled.kind !== 'value') return 'unreadable'
      // Some older storages return undefined instead of null.
      const text: unknown = settled.value ?? null
      if (text === null) return 'absent'
      const record = typeof text === 'string' ? parseInstallRecord(text) : null
      return record ?? 'damaged'
    },
    write(record) {
      lastWrite = lastWrite.then(() => writeNow(record))
    },
    async whenWritten(scope, timeoutMs) {
      await scope.withTimeout(timeoutMs, () => lastWrite)
    },
  }
}
