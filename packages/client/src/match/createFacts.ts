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
  /** When the app stops waiting. */
  readonly deadline: number
  /** Whether the paste prompt may be shown now: a client runs, and the link would be shown. */
  readonly canPrompt: () => boolean
  readonly trace: Trace
}

export interface Facts {
  /**
   * Reads the facts. Resolves when a request should be sent: as soon as there is a click id, else when the
   * other sources have answered or are late. A port that fails, hangs or returns an invalid value yields
   * nothing.
   */
  read(): Promise<void>
  /** Returns what is known now. A referrer that arrives after `read()` has resolved is included. */
  readonly get: () => MatchFacts
}

export function createFacts(options: FactsOptions): Facts {
  const { ports, config, clock, scope, times, deadline, trace } = options
  let facts = noFacts

  function learn(change: Partial<MatchFacts>): void {
    facts = { ...facts, ...change }
  }

  /** The time until only one request fits before the deadline. */
  function getSourceMs(): number {
    return Math.max(0, deadline - times.reserveMs - clock.now())
  }

  async function readReferrer(): Promise<void> {
    const { platform, installReferrer } = ports
    if (platform !== 'android' || !installReferrer || !hasSource(config(), 'referrer')) return
    // Called once: Play may answer after the timeout, and the next try of the request can use it.
    const reading = new Promise<InstallReferrerDetails | null>((resolve) => {
      resolve(installReferrer.read())
    })
    void reading.then(learnReferrer, () => undefined)
    const settled = await scope.withTimeout(getSourceMs(), () => reading)
    trace('referrer', describe(settled, { clickId: facts.clickId !== null }))
  }

  function learnReferrer(referrer: InstallReferrerDetails | null): void {
    if (typeof referrer?.referrer === 'string') {
      learn({ referrer, clickId: parseReferrer(referrer.referrer) })
    }
  }

  async function readSignals(): Promise<void> {
    const { device } = ports
    if (!device || !hasSource(config(), 'fingerprint')) return
    const settled = await scope.withTimeout(times.signalsMs, () => device.read())
    const signals: unknown = settled.kind === 'value' ? settled.value : null
    if (typeof signals === 'object') learn({ signals: signals as Signals | null })
    trace('signals', describe(settled, { found: facts.signals !== null }))
  }

  async function readClipboard(): Promise<void> {
    const { platform, clipboard } = ports
    if (platform !== 'ios' || !clipboard || !hasSource(config(), 'clipboard')) return
    // `hasUrl` shows no prompt. Most clipboards contain no URL, so most users see no prompt.
    const hasUrl = await scope.withTimeout(getSourceMs(), () => clipboard.hasUrl())
    const isUrl = hasUrl.kind === 'value' && (hasUrl.value as unknown) === true
    trace('clipboard', describe(hasUrl, { hasUrl: isUrl }))
    if (isUrl && options.canPrompt() && canReadClipboard()) await readPrompted(clipboard)
  }

  async function readPrompted(clipboard: Clipboard): Promise<void> {
    trace('prompt')
    // The app stops waiting at the deadline. A person who is reading the prompt may take longer.
    const settled = await scope.withTimeout(times.promptMs, () => clipboard.readText())
    const text: unknown = settled.kind === 'value' ? settled.value : null
    const pastedLink =
      typeof text === 'string' ? sanitizePastedLink(text, config().linkHosts) : null
    trace('paste', describe(settled, { link: pastedLink !== null }))
    if (canReadClipboard()) learn({ pastedLink })
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
  }
}

function describe(settled: Settled<unknown>, values: object = {}): Record<string, unknown> {
  return settled.kind === 'value' ? { ...values } : { result: settled.kind }
}
