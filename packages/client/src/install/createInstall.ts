import { linkError, type LinkError } from '../errors.ts'
import type { Link } from '../link.ts'
import type { Clock, InstallClock, LinkStorage, Platform, Random } from '../ports.ts'
import type { Reporter } from '../reporter.ts'
import type { Scope } from '../time/scope.ts'
import type { InstallRecord } from './installRecord.ts'
import { createInstallStore } from './installStore.ts'
import { judgeInstall } from './judgeInstall.ts'

/** This install: who it is, whether its match is still to be made, and what is remembered of it. */
export interface Install {
  /** Reads what is remembered and decides what this start is. Nothing else is known before. */
  read(scope: Scope, limitMs: number): Promise<'first-run' | 'processed' | 'unreadable'>
  /** Lasts for the install; where storage cannot be read, for this process only. */
  readonly id: string
  readonly keptLink: Link | null
  /** When an attempt that got no answer began, and how often it was resumed. */
  readonly unanswered: InstallRecord['unanswered'] | null
  /** Changes what is remembered. A member given as undefined is forgotten. */
  remember(change: InstallChange): void
  /** Resolves when everything is written, cannot be, or `limitMs` passed. */
  settled(scope: Scope, limitMs: number): Promise<void>
}

export interface InstallChange {
  readonly processed?: true
  readonly unanswered?: InstallRecord['unanswered'] | undefined
  readonly keptLink?: Link | undefined
}

export interface InstallParts {
  readonly appId: string
  readonly storage: LinkStorage | undefined
  readonly installClock: InstallClock | undefined
  readonly platform: Platform
  readonly clock: Clock
  readonly random: Random
  readonly reporter: Reporter
  readonly resumeUnanswered: () => boolean
}

export function createInstall(parts: InstallParts): Install {
  const { storage, installClock, platform, clock, random, reporter } = parts
  const store = storage ? createInstallStore(storage, parts.appId, reporter) : null
  const temporaryId = random.id()
  let record: InstallRecord | null = null

  return {
    async read(scope, limitMs) {
      const [stored, times] = await Promise.all([
        store ? store.read(scope, limitMs) : ('unreadable' as const),
        scope.within(limitMs, () => installClock?.read() ?? null),
      ])
      // Half an answer is none: what it would decide could not be taken back.
      if (scope.closed) return 'unreadable'
      if (stored === 'unreadable') {
        reporter.reportOnce(storageError(store !== null))
        return stored
      }
      const verdict = judgeInstall({
        stored,
        times: times.kind === 'value' ? times.value : null,
        platform,
        resumeUnanswered: parts.resumeUnanswered(),
        now: clock.now(),
        newInstallId: temporaryId,
      })
      record = verdict.record
      if (record !== stored) store?.write(record)
      return verdict.firstRun ? 'first-run' : 'processed'
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
    remember(change) {
      if (record === null) return
      record = changed(record, change)
      store?.write(record)
    },
    async settled(scope, limitMs) {
      await store?.settled(scope, limitMs)
    },
  }
}

function changed(record: InstallRecord, change: InstallChange): InstallRecord {
  const { unanswered, keptLink, ...rest } = { ...record, ...change }
  return { ...rest, ...(unanswered && { unanswered }), ...(keptLink && { keptLink }) }
}

function storageError(isPresent: boolean): LinkError {
  return isPresent
    ? linkError(
        'storage_unreadable',
        'Storage could not be read, so a first run cannot be told and no deferred link is looked for.',
      )
    : linkError(
        'storage_missing',
        'There is no storage, so no deferred link is looked for. Install ' +
          '@react-native-async-storage/async-storage, or pass `storage` in the config.',
      )
}
