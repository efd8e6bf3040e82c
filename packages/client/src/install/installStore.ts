import { linkError } from '../errors.ts'
import type { LinkStorage } from '../ports.ts'
import type { Reporter } from '../reporter.ts'
import type { Scope } from '../time/scope.ts'
import { formatInstallRecord, parseInstallRecord, type InstallRecord } from './installRecord.ts'

export type StoredInstall = InstallRecord | 'absent' | 'damaged' | 'unreadable'

/** Reads and writes the install record. Writes are applied in order, one at a time. */
export interface InstallStore {
  read(scope: Scope, limitMs: number): Promise<StoredInstall>
  /** Starts to write, behind earlier writes. */
  write(record: InstallRecord): void
  /** Resolves when all writes have ended, or `limitMs` passed. */
  settled(scope: Scope, limitMs: number): Promise<void>
}

export function createInstallStore(
  storage: LinkStorage,
  appId: string,
  reporter: Reporter,
): InstallStore {
  const key = `throughlink.${appId}.install`
  let lastWrite: Promise<void> = Promise.resolve()

  async function apply(record: InstallRecord): Promise<void> {
    try {
      await storage.setItem(key, formatInstallRecord(record))
    } catch (error) {
      const message = 'The install could not be written to storage; it may be matched again.'
      reporter.reportOnce(linkError('storage_unwritable', message, error))
    }
  }

  return {
    async read(scope, limitMs) {
      const settled = await scope.within(limitMs, () => storage.getItem(key))
      if (settled.kind !== 'value') return 'unreadable'
      // Storages of old answer undefined where they mean null.
      const text: unknown = settled.value ?? null
      if (text === null) return 'absent'
      const record = typeof text === 'string' ? parseInstallRecord(text) : null
      return record ?? 'damaged'
    },
    write(record) {
      lastWrite = lastWrite.then(() => apply(record))
    },
    async settled(scope, limitMs) {
      await scope.within(limitMs, () => lastWrite)
    },
  }
}
