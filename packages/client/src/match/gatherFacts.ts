import type { Config } from '../config.ts'
import type { InstallReferrerDetails, Ports, Signals } from '../ports.ts'
import type { Scope } from '../time/scope.ts'
import type { MatchTimes } from './matchTimes.ts'
import { parseReferrer } from './parseReferrer.ts'
import { pastedLink } from './pastedLink.ts'

/** What the platform told about this install. Null wherever it did not say. */
export interface MatchFacts {
  readonly clickId: string | null
  readonly referrer: InstallReferrerDetails | null
  readonly signals: Signals | null
  readonly pastedLink: string | null
}

/** Asks the platform, and takes every failure, hang and nonsense for "does not say". */
export async function gatherFacts(
  ports: Ports,
  config: Config,
  scope: Scope,
  times: MatchTimes,
): Promise<MatchFacts> {
  const [referrer, signals] = await Promise.all([
    readReferrer(ports, scope, times.factsMs),
    readSignals(ports, config, scope, times.factsMs),
  ])
  const clickId = referrer && parseReferrer(referrer.referrer)
  // With a clickId in hand the clipboard is not needed, and no prompt should appear.
  const pasted = clickId === null ? await readPasted(ports, config, scope, times) : null
  return { clickId, referrer, signals, pastedLink: pasted }
}

async function readReferrer(
  { platform, installReferrer }: Ports,
  scope: Scope,
  limitMs: number,
): Promise<InstallReferrerDetails | null> {
  if (platform !== 'android' || installReferrer === undefined) return null
  const settled = await scope.within(limitMs, () => installReferrer.read())
  const details = settled.kind === 'value' ? settled.value : null
  return typeof details?.referrer === 'string' ? details : null
}

async function readSignals(
  { device }: Ports,
  { matching }: Config,
  scope: Scope,
  limitMs: number,
): Promise<Signals | null> {
  if (device === undefined || matching === 'deterministic') return null
  const settled = await scope.within(limitMs, () => device.read())
  const signals: unknown = settled.kind === 'value' ? settled.value : null
  return typeof signals === 'object' ? (signals as Signals | null) : null
}

async function readPasted(
  { platform, clipboard }: Ports,
  { shouldUseClipboard = true, linkHosts }: Config,
  scope: Scope,
  { clipboardMs }: MatchTimes,
): Promise<string | null> {
  if (platform !== 'ios' || !shouldUseClipboard || clipboard === undefined) return null
  const settled = await scope.within(clipboardMs, async () => {
    // `hasUrl` shows no prompt. Most first opens have no URL there, and must not be asked.
    const hasUrl: unknown = await clipboard.hasUrl()
    return hasUrl === true ? clipboard.readText() : null
  })
  const text: unknown = settled.kind === 'value' ? settled.value : null
  return typeof text === 'string' ? pastedLink(text, linkHosts) : null
}
