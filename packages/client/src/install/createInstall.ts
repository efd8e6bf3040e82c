import { type Config, getFreshMs } from '../config.ts'
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
  read(
    scope: Scope,
    timeouts: InstallTimeouts,
  ): Promise<'first-run' | 'processed' | 'old' | 'unreadable'>
  /** Stable for the life of the install; if storage cannot be read, for this process only. */
  readonly id: string
  readonly keptLink: Link | null
  readonly userId: string | undefined
  /** The URL of the last start by a link that the app has handled, and when. */
  readonly handled: InstallRecord['handled'] | null
  /** Whether a match by clipboard and device signals makes sense. A click id matches at any age. */
  readonly isFresh: boolean
  /** What is stored about a match that has no answer yet. */
  readonly pending: Pick<InstallRecord, 'attempt' | 'clickId' | 'paste'>
  /**
   * Updates the stored record. A member set to undefined is removed. Resolves to whether it was written: to false before
   * `read`, which then writes it.
   */
  save(change: InstallChange): Promise<boolean>
  /**
   * Deletes the stored record and takes a new id, which is not stored. The next start is a first run. Resolves to whether
   * it was deleted.
   */
  reset(): Promise<boolean>
  /** Resolves when all writes have ended or failed, or after `timeoutMs`. */
  whenWritten(scope: Scope, timeoutMs: number): Promise<unknown>
}

/** Without a record no match can run, so it may take longer than the times. */
export interface InstallTimeouts {
  readonly recordMs: number
  readonly timesMs: number
}

export type InstallChange = {
  readonly [
    Key in 'processed' | 'attempt' | 'clickId' | 'paste' | 'handled' | 'keptLink' | 'userId'
  ]?: InstallRecord[Key] | undefined
}

export interface InstallOptions {
  readonly appId: string
  readonly storage: LinkStorage | undefined
  readonly installClock: InstallClock | undefined
  readonly platform: Platform
  readonly clock: Clock
  readonly random: Random
  readonly reporter: Reporter
  readonly config: () => Config
}

export function createInstall(options: InstallOptions): Install {
  const { storage, installClock, platform, clock, random, reporter } = options
  const store = storage ? createInstallStore(storage, options.appId, reporter) : null
  let temporaryId = random.id()
  let record: InstallRecord | null = null
  /** Changes made before the record was read: the app may clear a link while storage is slow. */
  let unsaved: InstallChange = {}

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
      const { resumeUnanswered = false } = options.config()
      const result = detectFirstRun({
        stored,
        times: times.kind === 'value' ? times.value : null,
        platform,
        resumeUnanswered,
        freshMs: getFreshMs(options.config()),
        now: clock.now(),
        newInstallId: temporaryId,
      })
      record = applyChange(result.record, unsaved)
      const isChanged = result.record !== stored || Object.keys(unsaved).length > 0
      if (isChanged) void store?.write(record)
      unsaved = {}
      if (result.isFirstRun) return 'first-run'
      return record.isOld ? 'old' : 'processed'
    },
    get id() {
      return record?.installId ?? temporaryId
    },
    get keptLink() {
      return record?.keptLink ?? null
    },
    get userId() {
      return { ...record, ...unsaved }.userId
    },
    get handled() {
      return record?.handled ?? null
    },
    get isFresh() {
      const { isExistingInstall = false } = options.config()
      const { isOld = isExistingInstall, startedAt = clock.now() } = record ?? {}
      return !isOld && clock.now() - startedAt <= getFreshMs(options.config())
    },
    get pending() {
      return record ?? {}
    },
    save(change) {
      if (record === null || store === null) {
        unsaved = { ...unsaved, ...change }
        return Promise.resolve(false)
      }
      record = applyChange(record, change)
      return store.write(record)
    },
    reset() {
      record = null
      temporaryId = random.id()
      return store?.remove() ?? Promise.resolve(true)
    },
    whenWritten: (scope, timeoutMs) => store?.whenWritten(scope, timeoutMs) ?? Promise.resolve(),
  }
}

function applyChange(record: InstallRecord, change: InstallChange): InstallRecord {
  const changed = { ...record, ...change }
  // JSON has no undefined: a member that is removed must be absent.
  return Object.fromEntries(
    Object.entries(changed).filter(([, value]) => value !== undefined),
  ) as unknown as InstallRecord
}
