import type { Config } from '@throughlink/client'
import type { Invariant } from './invariants.ts'
import type { Phone, Process } from './phone.ts'
import type { Behaviour, ProcessScript, Scenario } from './scenario.ts'

export interface Violation {
  readonly invariant: Invariant
  readonly detail: string
}

export type Report = (invariant: Invariant, detail: string) => void

/** The model's record of an install across processes. */
export interface History {
  readonly installIds: Set<string>
  /** An attempt ended, and its end was certainly stored. */
  hasEnded: boolean
  /** An earlier process sent a match request, received an answer of the service, was opened by a link, cleared one. */
  hasSent: boolean
  hasAnswer: boolean
  hadTap: boolean
  hadClear: boolean
  /** How often the paste prompt was shown. */
  prompts: number
  /** An earlier process may have been killed between storing that the person is asked, and asking. */
  mayBeMarkedAsked: boolean
  /** Why a deferred link must not be shown again: `cleared` or `opened`. Null if it may be. */
  deferredEndReason: string | null
  deferredDeliveries: number
  /** The initial URL that the app has cleared, and whether that was certainly stored. Android only. */
  handled: { readonly url: string; readonly at: number; readonly isStored: boolean } | null
  /** Whether storage worked reliably in every process so far. */
  wasStorageReliable: boolean
  /** The events that had certainly been stored, unless the service had them first. */
  readonly storedEvents: Set<string>
  loggedEvents: number
  /** The reports of opened links in earlier processes. */
  readonly reports: Set<string>
}

export function createHistory(): History {
  return {
    installIds: new Set(),
    hasEnded: false,
    hasSent: false,
    hasAnswer: false,
    hadTap: false,
    hadClear: false,
    prompts: 0,
    mayBeMarkedAsked: false,
    deferredEndReason: null,
    deferredDeliveries: 0,
    handled: null,
    wasStorageReliable: true,
    storedEvents: new Set(),
    loggedEvents: 0,
    reports: new Set(),
  }
}

/** Shared by the checks of one process. */
export interface ProcessContext {
  readonly scenario: Scenario
  readonly script: ProcessScript
  readonly phone: Phone
  readonly process: Process
  readonly history: History
  readonly timeoutMs: number
  readonly isStorageReliable: boolean
  readonly report: Report
  readonly now: () => number
  /** When the first client was started. */
  readonly startedAt: number
  config: Config
  /** Since when a client runs without a break; null while none does. */
  runningSince: number | null
  /** When the last client was stopped. */
  stoppedAt: number
  /** A match was stopped or restricted, so that a second attempt is allowed. */
  wasInterrupted: boolean
  /** A client was stopped for longer than a remount takes, or consent changed. */
  wasDisturbed: boolean
  /** Whether matching was allowed all the time. */
  wasAllowed: boolean
  /** No client ran during a remount. */
  hadGap: boolean
  /** When the app called `clearLink` without a link: a late deferred link must not be shown. */
  dismissedAt: number
}

/** Returns when a port called at `calledAt` gives its value; null if it gives none. */
export function getAnswerTime(behaviour: Behaviour, calledAt: number): number | null {
  if (behaviour === 'ok') return calledAt
  return typeof behaviour === 'object' && !behaviour.fails ? calledAt + behaviour.delayMs : null
}

/** Returns when a port that is called at 0 answers or fails. */
export function getSettleTime(behaviour: Behaviour): number {
  return typeof behaviour === 'object' ? behaviour.delayMs : 0
}

export const reliableDelayMs = 40

/** Returns whether a storage works: one that is only slow counts if the client waits long enough for it. */
export function isReliable(behaviour: Behaviour): boolean {
  const answeredAt = getAnswerTime(behaviour, 0)
  return answeredAt !== null && answeredAt <= reliableDelayMs
}
