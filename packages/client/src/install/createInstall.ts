import { linkError } from '../errors/linkError.ts'
import type { Link } from '../link.ts'
import type { Clock, InstallClock, LinkStorage, Platform, Random } from '../ports.ts'
import type { Reporter } from '../reporter.ts'
import type { Scope } from '../time/scope.ts'
import { detectFirstRun } from './detectFirstRun.ts'
import type { InstallRecord } from './installRecord.ts'
import { createInstallStore } from './installStore.ts'

/** This install: its id, whether it still needs a match, and its stored state. */
export interface Install {
  /** Reads the stored record and detects a first run. Call it before using the other members. */
  read(scope: Scope, timeouts: InstallTimeouts): Promise<'first-run' | 'processed' | 'unreadable'>
  /** Stable for the life of the install; if storage cannot be read, for this process only. */
  readonly id: string
  readonly keptLink: Link | null
  /** When a match attempt without a response began, and how often it was resumed. */
  readonly unanswered: InstallRecord['unanswered'] | null
  /** Updates the stored record. A member set to undefined is removed. */
  save(change: InstallChange): void
  /** Deletes the stored record and takes a new id, which is not stored. The next start is a first run. */
  reset(): Promise<void>
  /** Resolves when all writes have ended or failed, or after `timeoutMs`. */
  whenWritten(scope: Scope, timeoutMs: number): Promise<unknown>
}

/** Without a record no match can run, so it may take longer than the times. */
export interface InstallTimeouts {
  readonly recordMs: number
  readonly timesMs: number
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
  let temporaryId = random.id()
  let record: InstallRecord | null = null

  return {
    async read(scope, { recordMs, timesMs }) {
      const [stored, times] = await Promise.all([
        store ? store.read(scope, recordMs) : ('unreadable' as const),
        scope.withTimeout(timesMs, () => installClock?.read() ?? null),
      ])
      // The reads were cut off. A decision based on partial data could not be undone.
      if (scope.isClosed) return 'unreadable'
      if (stored === 'unreadable') {
        reporter.reportOnce(linkError(store ? 'storage_unreadable' : 'storage_missing'))
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
    reset() {
      record = null
      temporaryId = random.id()
      return store?.remove() ?? Promise.resolve()
    },
    whenWritten: (scope, timeoutMs) => store?.whenWritten(scope, timeoutMs) ?? Promise.resolve(),
  }
}

function applyChange(record: InstallRecord, change: InstallChange): InstallRecord {
  const { unanswered, keptLink, ...rest } = { ...record, ...change }
  return { ...rest, ...(unanswered && { unanswered }), ...(keptLink && { keptLink }) }
}
