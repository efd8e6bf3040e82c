import type { Config } from '../config.ts'
import type { InstallReferrerDetails, Ports, Signals } from '../ports.ts'
import type { Scope } from '../time/scope.ts'
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

/** Reads the facts from the platform. A port that fails, hangs or returns an invalid value yields null. */
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
  // With a click id the clipboard is not needed, so avoid the paste prompt.
  const pasted = clickId === null ? await readPasted(ports, config, scope, times) : null
  return { clickId, referrer, signals, pastedLink: pasted }
}

async function readReferrer(
  { platform, installReferrer }: Ports,
  scope: Scope,
  timeoutMs: number,
): Promise<InstallReferrerDetails | null> {
  if (platform !== 'android' || installReferrer === undefined) return null
  const settled = await scope.withTimeout(timeoutMs, () => installReferrer.read())
  const details = settled.kind === 'value' ? settled.value : null
  return typeof details?.referrer === 'string' ? details : null
}

async function readSignals(
  { device }: Ports,
  { matching }: Config,
  scope: Scope,
  timeoutMs: number,
): Promise<Signals | null> {
  if (device === undefined || matching === 'deterministic') return null
  const settled = await scope.withTimeout(timeoutMs, () => device.read())
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
  const settled = await scope.withTimeout(clipboardMs, async () => {
    // `hasUrl` shows no prompt. Most clipboards contain no URL, so most users see no prompt.
    const hasUrl: unknown = await clipboard.hasUrl()
    return hasUrl === true ? clipboard.readText() : null
  })
  const text: unknown = settled.kind === 'value' ? settled.value : null
  return typeof text === 'string' ? sanitizePastedLink(text, linkHosts) : null
}
