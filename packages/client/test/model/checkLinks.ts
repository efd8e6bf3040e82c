import type { Link, LinkClient } from '@throughlink/client'
import type { Invariant } from './invariants.ts'
import {
  getAnswerTime,
  getSettleTime,
  type ProcessContext,
  reliableDelayMs,
} from './processContext.ts'

/** The share of the timeout during which the match waits for the initial URL. */
const initialUrlShare = 0.25
const duplicateWindowMs = 2000

interface Tap {
  readonly url: string
  readonly at: number
  /** The invariant that is violated if the tap is not delivered. */
  readonly guard: Invariant
  deliveries: number
}

/** The initial URL. It counts as a tap when the platform reports it, unless a newer tap came first. */
interface InitialUrl {
  readonly url: string
  readonly delayMs: number
  readonly guard: Invariant
  /** The number of taps when the activity was created. */
  readonly tapsBefore: number
  reportedAt: number
  isReported: boolean
}

/** Checks which links the app sees: each tap once, no stale deferred link, nothing that was cleared. */
export function createLinkChecks(context: ProcessContext, client: () => LinkClient) {
  const { scenario, script, phone, history, timeoutMs, now, report } = context
  const mayRepeat = !history.wasStorageReliable
  const { deferredEndReason } = history
  let wasProcessed = false
  let hasNewActivity = false
  /** Taps that count, newest last. */
  const taps: Tap[] = []
  let initial: InitialUrl | null = null
  let deferredDeliveries = 0
  let shown: string | null = null
  const cleared = new Set<string>()
  let deferredClearedAt = Infinity
  let initialClearedAt = Infinity
  /** What an earlier process has handled. It may be repeated if its end was not certainly stored. */
  const { handled } = history
  const handledUrls = new Set(handled ? [handled.url] : [])
  // Soon after, the same URL is a second tap.
  const isLater = handled && (!handled.isStored || now() - handled.at > 30 * 60_000)
  const repeated = isLater && handled.url === phone.initialUrl ? handled : null
  const canRepeat = repeated !== null && (mayRepeat || !repeated.isStored)

  /** Expects the initial URL to be delivered, if the platform reports it. */
  function expectInitialUrl(guard: Invariant): void {
    const url = phone.initialUrl
    const delayMs = addRecallTime(getAnswerTime(script.initialUrlBehaviour, 0))
    const isLink = url !== null && !url.startsWith('exp+')
    const rest = { guard, tapsBefore: taps.length, reportedAt: Infinity, isReported: false }
    initial = isLink && delayMs !== null ? { url, delayMs, ...rest } : null
  }

  function addTap(url: string, at: number, guard: Invariant): Tap {
    const tap = { url, at, guard, deliveries: 0 }
    cleared.delete(url)
    taps.push(tap)
    return tap
  }

  function getUnreported(): InitialUrl | null {
    return initial?.isReported ? null : initial
  }

  function recordInitialUrl(): void {
    const found = getUnreported()
    if (found === null || context.runningSince === null || now() < found.reportedAt) return
    found.isReported = true
    if (taps.length === found.tapsBefore) addTap(found.url, found.reportedAt, found.guard)
  }

  function findTap(url: string): Tap | undefined {
    recordInitialUrl()
    const found = [...taps].reverse().find((tap) => tap.url === url)
    if (found || initial?.url !== url) return found
    // A reading from before a stop may report it earlier than the newest one, or after a newer tap.
    initial.isReported = true
    return addTap(url, now(), initial.guard)
  }

  function recordDeferred(): void {
    deferredDeliveries += 1
    history.deferredDeliveries += 1
    if (deferredDeliveries > 1) report('delivered once', 'deferred link twice in a process')
    const isRepeat = history.deferredDeliveries > 1 && !scenario.config.keepUntilCleared
    if (isRepeat && !mayRepeat) report('delivered once', 'deferred link twice in an install')
  }

  function checkDeferredShown(wasWaiting: boolean): void {
    if (context.dismissedAt < Infinity) report('cleared stays cleared', 'a late link')
    if (taps.some((tap) => tap.at < now())) report('opened link wins', 'in this process')
    const unreported = getUnreported()
    // An app that still waits, waits for it until the deadline.
    const limitMs = wasWaiting ? timeoutMs : timeoutMs * initialUrlShare
    if (unreported && unreported.delayMs < limitMs)
      report('opened link wins', 'before the initial URL was read')
    if (deferredEndReason === null || mayRepeat) return
    report(
      deferredEndReason === 'cleared' ? 'cleared stays cleared' : 'opened link wins',
      `deferred link in a later process: ${deferredEndReason}`,
    )
  }

  function getHandled(): typeof handled {
    const url = phone.initialUrl
    if (url === null || scenario.platform !== 'android') return null
    if (initialClearedAt === Infinity) {
      // It may be stored still, until the link is delivered once more.
      return handledUrls.has(url) ? { url, at: now(), isStored: false } : null
    }
    // A client that is stopped before it has read the record cannot add to it.
    const ranUntil = context.runningSince === null ? context.stoppedAt : now()
    const isStored = context.isStorageReliable && ranUntil - initialClearedAt > 10 * reliableDelayMs
    return { url, at: initialClearedAt, isStored }
  }

  /** The initial URL, if it is none of the taps yet. */
  function countUnnoticed(): number {
    const url = canRepeat ? repeated.url : initial?.url
    return url === undefined || taps.some((tap) => tap.url === url) ? 0 : 1
  }

  function observe(): void {
    recordInitialUrl()
    const { isLinkProcessed, linkUrl, linkType } = client().getSnapshot()
    if (wasProcessed && !isLinkProcessed) report('processed for good', 'false again')
    const wasWaiting = !wasProcessed
    wasProcessed = isLinkProcessed
    if (linkUrl !== shown && linkUrl !== null) {
      if (cleared.has(linkUrl)) report('cleared stays cleared', linkUrl)
      if (linkType === 'deferred') checkDeferredShown(wasWaiting)
    }
    shown = linkUrl
  }

  /** On Android the first initial URL of a process is compared with the stored one. */
  function addRecallTime(readAt: number | null): number | null {
    if (scenario.platform !== 'android' || hasNewActivity || readAt === null) return readAt
    const { storageReads } = script
    const storedAt = storageReads === 'hang' ? Infinity : getSettleTime(storageReads)
    return readAt + Math.min(Math.max(0, storedAt - readAt), timeoutMs * initialUrlShare)
  }

  if (!repeated) expectInitialUrl('a tap is not lost')

  return {
    observe,
    get deferredDeliveries() {
      return deferredDeliveries
    },
    /** The taps that were delivered, and all that may have been noticed. */
    countTaps: () => ({
      delivered: taps.filter(({ deliveries }) => deliveries > 0).length,
      all: taps.length + countUnnoticed(),
    }),
    hasTapBefore: (at: number) => taps.some((tap) => tap.at < at),
    hasNoTap: () => taps.length === 0 && getUnreported() === null,
    lastUrl: () => taps.at(-1)?.url ?? phone.initialUrl ?? 'acme://p/x',
    recordDelivery({ url, type }: Link): void {
      if (type === 'deferred') {
        recordDeferred()
        return
      }
      const tap = findTap(url)
      if (tap === undefined && url === repeated?.url) {
        if (!canRepeat) report('handled stays handled', url)
        addTap(url, now(), 'a tap is not lost').deliveries = 1
      } else if (tap === undefined) report('delivered once', 'a link that was not tapped')
      else if (++tap.deliveries > 1) report('delivered once', `one tap delivered twice: ${url}`)
    },
    recordTap(url: string): void {
      recordInitialUrl()
      const last = taps.at(-1)
      const isDuplicate = last?.url === url && now() - last.at < duplicateWindowMs
      if (!url.startsWith('exp+') && !isDuplicate) {
        cleared.clear()
        addTap(url, now(), 'a tap is not lost')
        if (initial?.url === url) initial.isReported = true
      }
    },
    /** Call it when the first client starts, or starts again. */
    recordStart(): void {
      if (initial) initial.reportedAt = now() + initial.delayMs
    },
    /** Call it when a link has created a new activity. */
    recordNewActivity(): void {
      hasNewActivity = true
      initialClearedAt = Infinity
      expectInitialUrl('a re-created activity delivers its link')
    },
    clear(): void {
      const { isLinkProcessed, linkUrl, linkType } = client().getSnapshot()
      client().clearLink()
      // The link was tapped again and is still being resolved, so it will be shown once more.
      const isPending = linkUrl ? findTap(linkUrl)?.deliveries === 0 : false
      if (linkUrl && !isPending) cleared.add(linkUrl)
      if (linkType === 'deferred') deferredClearedAt = now()
      if (linkUrl !== null && linkUrl === phone.initialUrl) {
        initialClearedAt = now()
        handledUrls.add(linkUrl)
      }
      if (isLinkProcessed && linkUrl === null)
        context.dismissedAt = Math.min(context.dismissedAt, now())
    },
    check(): void {
      observe()
      if (context.runningSince === null) return
      const ranMs = now() - context.runningSince
      if (ranMs >= timeoutMs && !wasProcessed)
        report('processed in time', `still waiting after ${String(ranMs)} ms`)
      const newest = taps.at(-1)
      if (!newest || newest.deliveries > 0) return
      if (Math.min(ranMs, now() - newest.at) >= timeoutMs) report(newest.guard, newest.url)
    },
    /** Records what must hold in later processes. */
    recordEnd(): void {
      const { isStorageReliable, runningSince, wasInterrupted } = context
      history.handled = getHandled()
      if (!isStorageReliable) return
      if (now() - deferredClearedAt > 10 * reliableDelayMs) history.deferredEndReason = 'cleared'
      const isOld = (at: number) => now() - at > timeoutMs * 2
      if (wasInterrupted || runningSince === null || !isOld(runningSince)) return
      if (!taps.some(({ at }) => isOld(at))) return
      history.hasEnded = true
      history.deferredEndReason ??= 'opened'
    },
  }
}
