import { type Config, hasSource } from '../config.ts'
import type { Trace } from '../debug/createTimeline.ts'
import type { Clipboard, Clock, InstallReferrerDetails, Ports, Signals } from '../ports.ts'
import type { Scope, Settled } from '../time/scope.ts'
import type { MatchTimes } from './matchTimes.ts'
import { parseReferrer } from './parseReferrer.ts'
import { sanitizePastedLink } from './sanitizePastedLink.ts'

/** Facts about this install, read from the platform. Null where unknown. */
export interface MatchFacts {
  readonly clickId: string | null
  readonly referrer: InstallReferrerDetails | null
  readonly signals: Signals | null
  readonly pastedLink: string | null
}

export const noFacts: MatchFacts = {
  clickId: null,
  referrer: null,
  signals: null,
  pastedLink: null,
}

export interface FactsOptions {
  readonly ports: Ports
  /** The latest config: consent may change while the facts are read. */
  readonly config: () => Config
  readonly clock: Clock
  readonly scope: Scope
  readonly times: MatchTimes
  /** Whether the install may be matched by clipboard and device signals. */
  readonly isFresh: boolean
  /** When the app stops waiting. */
  readonly deadline: number
  /**
   * Called before the paste prompt is shown. Resolves to whether it may be: a client runs, the link would be shown, and
   * the person was not asked before.
   */
  readonly askToPaste: () => Promise<boolean>
  /** Called when a fact is learned. */
  readonly onLearned?: (facts: MatchFacts) => void
  /** What an earlier start has read. */
  readonly known: Pick<MatchFacts, 'clickId' | 'pastedLink'>
  readonly trace: Trace
}

export interface Facts {
  /**
   * Reads the facts. Resolves when a request should be sent: as soon as there is a click id, else when the
   * other sources have answered or are late. A port that fails, hangs or returns an invalid value yields
   * nothing.
   */
  read(): Promise<void>
  /** Returns what is known now. What arrives after `read()` has resolved is included. */
  readonly get: () => MatchFacts
  /** Waits for a source that is late, for at most `maxMs`. Resolves to whether one has answered. */
  readonly waitForMore: (maxMs: number) => Promise<boolean>
}

export function createFacts(options: FactsOptions): Facts {
  const { ports, config, clock, scope, times, deadline, trace } = options
  let facts: MatchFacts = { ...noFacts, ...options.known }
  /** Sources that have not answered yet. They may after `read()` has resolved: a slow phone, Play's service. */
  const late = new Set<Promise<void>>()

  function learn(change: Partial<MatchFacts>): void {
    facts = { ...facts, ...change }
    options.onLearned?.(facts)
  }

  /** The time until only one request fits before the deadline. */
  function getSourceMs(): number {
    return Math.max(0, deadline - times.reserveMs - clock.now())
  }

  /** Reads a source once, and waits for it while a request still fits before the deadline. */
  function readSource<T>(
    name: string,
    read: () => Promise<T> | T,
    learnFrom: (value: T) => void,
    describeFound: () => object,
  ): Promise<void> {
    const reading = new Promise<T>((resolve) => {
      resolve(read())
    })
    const learned = reading.then(learnFrom, () => undefined)
    late.add(learned)
    void learned.then(() => late.delete(learned))
    return scope
      .withTimeout(getSourceMs(), () => reading)
      .then((settled) => {
        trace(name, describe(settled, describeFound()))
      })
  }

  function readReferrer(): Promise<void> | undefined {
    const { platform, installReferrer } = ports
    if (platform !== 'android' || !installReferrer || !hasSource(config(), 'referrer'))
      return undefined
    return readSource(
      'referrer',
      () => installReferrer.read(),
      (referrer) => {
        if (typeof referrer?.referrer !== 'string') return
        learn({ referrer, clickId: parseReferrer(referrer.referrer) ?? facts.clickId })
      },
      () => ({ clickId: facts.clickId !== null }),
    )
  }

  function readSignals(): Promise<void> | undefined {
    const { device } = ports
    if (!device || !options.isFresh || !hasSource(config(), 'fingerprint')) return undefined
    return readSource<unknown>(
      'signals',
      () => device.read(),
      (signals) => {
        if (typeof signals === 'object') learn({ signals: signals as Signals | null })
      },
      () => ({ found: facts.signals !== null }),
    )
  }

  async function readClipboard(): Promise<void> {
    const { platform, clipboard } = ports
    if (platform !== 'ios' || !clipboard || !hasSource(config(), 'clipboard')) return
    if (facts.pastedLink !== null || !options.isFresh) return
    // `hasUrl` shows no prompt. Most clipboards contain no URL, so most users see no prompt.
    const hasUrl = await scope.withTimeout(getSourceMs(), () => clipboard.hasUrl())
    const isUrl = hasUrl.kind === 'value' && (hasUrl.value as unknown) === true
    trace('clipboard', describe(hasUrl, { hasUrl: isUrl }))
    if (isUrl && canReadClipboard() && (await options.askToPaste()) && canReadClipboard())
      await readPrompted(clipboard)
  }

  function readPrompted(clipboard: Clipboard): Promise<void> {
    trace('prompt')
    // The app stops waiting at the deadline. A person who is reading the prompt may take longer.
    return scope
      .withTimeout(times.promptMs, () => clipboard.readText())
      .then((settled) => {
        const text: unknown = settled.kind === 'value' ? settled.value : null
        const pastedLink =
          typeof text === 'string' ? sanitizePastedLink(text, config().linkHosts) : null
        trace('paste', describe(settled, { link: pastedLink !== null }))
        if (canReadClipboard()) learn({ pastedLink })
      })
  }

  /** Checked before and after the prompt: it must not be shown, or its answer sent, after consent ended. */
  function canReadClipboard(): boolean {
    return !scope.isClosed && hasSource(config(), 'clipboard')
  }

  return {
    async read() {
      const others = Promise.all([readSignals(), readClipboard()])
      await readReferrer()
      if (facts.clickId === null) await others
    },
    get: () => facts,
    waitForMore: (maxMs) =>
      // Without a late source, the race would wait for the whole time.
      late.size === 0
        ? Promise.resolve(false)
        : scope
            .withTimeout(maxMs, () => Promise.race(late))
            .then((settled) => settled.kind === 'value'),
  }
}

function describe(settled: Settled<unknown>, values: object = {}): Record<string, unknown> {
  return settled.kind === 'value' ? { ...values } : { result: settled.kind }
}
