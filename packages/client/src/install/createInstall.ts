import { linkError, type LinkError } from '../errors.ts'
import type { Link } from '../link.ts'
import type { Clock, InstallClock, LinkStorage, Platform, Random } from '../ports.ts'
import type { Reporter } from '../reporter.ts'
import type { Scope } from '../time/scope.ts'
import type { InstallRecord } from './installRecord.ts'
import { createInstallStore } from './installStore.ts'
import { detectFirstRun } from './detectFirstRun.ts'

/** This install: its id, whether it still needs a match, and its stored state. */
export interface Install {
  /** Reads the stored record and detects a first run. Call it before using the other members. */
  read(scope: Scope, timeoutMs: number): Promise<'first-run' | 'processed' | 'unreadable'>
  /** Stable for the life of the install; if storage cannot be read, for this process only. */
  readonly id: string
  readonly keptLink: Link | null
  /** When a match attempt without a response began, and how often it was resumed. */
  readonly unanswered: InstallRecord['unanswered'] | null
  /** Updates the stored record. A member set to undefined is removed. */
  save(change: InstallChange): void
  /** Resolves when all writes have ended or failed, or after `timeoutMs`. */
  whenWritten(scope: Scope, timeoutMs: number): Promise<void>
}

export interface InstallChange {
  readonly processed?: true
  readonly unanswered?: InstallRecord['unanswered'] | undefined
  readonly keptLink?: Link | undefined
}

export interface InstallOptions {
  readonly appId: string
  readonly storage: LinkStorage | undefined
  readonly installClock: InstallClock | undefined
  readonly platform: Platform
  readonly clock: Clock
  readonly random: Random
  readonly reporter: Reporter
  readonly resumeUnanswered: () => boolean
}

export function createInstall(options: InstallOptions): Install {
  const { storage, installClock, platform, clock, random, reporter } = options
  const store = storage ? createInstallStore(storage, options.appId, reporter) : null
  const temporaryId = random.id()
  let record: InstallRecord | null = null

  return {
    async read(scope, timeoutMs) {
      const [stored, times] = await Promise.all([
        store ? store.read(scope, timeoutMs) : ('unreadable' as const),
        scope.withTimeout(timeoutMs, () => installClock?.read() ?? null),
      ])
      // The reads were cut off. A decision based on partial data could not be undone.
      if (scope.isClosed) return 'unreadable'
      if (stored === 'unreadable') {
        reporter.reportOnce(storageError(store !== null))
        return stored
      }
      const result = detectFirstRun({
        stored,
        times: times.kind === 'value' ? times.value : null,
        platform,
        resumeUnanswered: options.resumeUnanswered(),
        now: clock.now(),
        newInstallId: temporaryId,
      })
      record = result.record
      if (record !== stored) store?.write(record)
      return result.isFirstRun ? 'first-run' : 'processed'
    },
    get id() {
      return record?.installId ?? temporaryId
    },
    get keptLink() {
      return record?.keptLink ?? null
    },
    get unanswered() {
      return record?.unanswered ?? null
    },
    save(change) {
      if (record === null) return
      record = applyChange(record, change)
      store?.write(record)
    },
    async whenWritten(scope, timeoutMs) {
      await store?.whenWritten(scope, timeoutMs)
    },
  }
}

function applyChange(record: InstallRecord, change: InstallChange): InstallRecord {
  const { unanswered, keptLink, ...rest } = { ...record, ...change }
  return { ...rest, ...(unanswered && { unanswered }), ...(keptLink && { keptLink }) }
}

function storageError(isPresent: boolean): LinkError {
  return isPresent
    ? linkError(
        'storage_unreadable',
        'Cannot read storage; skipping deferred matching because the first run cannot be detected.',
      )
    : linkError(
        'storage_missing',
        'No storage; skipping deferred matching because the first run cannot be detected. Install ' +
          '@react-native-async-storage/async-storage, or pass `storage` in the config.',
      )
}
