import type { Fingerprint } from '@throughlink/protocol'
import type { Candidate, Candidates } from '../click-index/clickIndex.ts'
import { cutModel } from '../click-index/packCandidate.ts'

export type Decision =
  | { readonly kind: 'match'; readonly candidate: Candidate; readonly confidence: number }
  | { readonly kind: 'none'; readonly reason: NoMatchReason }

export type NoMatchReason = 'no_candidates' | 'below_threshold' | 'ambiguous'

/** What one agreement on address, device and system is worth, until it is measured. */
const agreementConfidence = 0.9

/**
 * Chooses the click that led to an install, by what both sides show. All candidates share the install's
 * address already. This first rule matches only when exactly one of them agrees on device and system, and
 * none was left out of the list: a stranger must never get another person's link.
 */
export function decide(install: Fingerprint, { clicks, count }: Candidates): Decision {
  if (clicks.length === 0) return { kind: 'none', reason: 'no_candidates' }
  const agreeing = clicks.filter(({ signals }) => agrees(install, signals))
  const [only] = agreeing
  if (only === undefined) return { kind: 'none', reason: 'below_threshold' }
  if (agreeing.length > 1 || count > clicks.length) return { kind: 'none', reason: 'ambiguous' }
  return { kind: 'match', candidate: only, confidence: agreementConfidence }
}

type Signals = Candidate['signals']

function agrees(install: Fingerprint, signals: Signals): boolean {
  return (
    install.platform === signals.platform &&
    isSameDevice(install, signals) &&
    isSameSystem(install.systemVersion, signals.systemVersion)
  )
}

/** By model where the browser tells it, else by screen: Safari says no more than "iPhone". */
function isSameDevice(install: Fingerprint, { model, screen }: Signals): boolean {
  if (model !== null && isModel(model, install)) return true
  if (screen === null) return false
  const [short, long] = [install.screenWidth, install.screenHeight].sort((a, b) => a - b)
  // Android rounds points differently in browser and app.
  const isNear = (a: number, b: number) =>
    Math.abs(a - b) <= (install.platform === 'android' ? 1 : 0)
  return isNear(screen.short, Math.round(short ?? 0)) && isNear(screen.long, Math.round(long ?? 0))
}

function isModel(model: string, { modelId, model: name, manufacturer }: Fingerprint): boolean {
  const told = fold(model)
  const maker = fold(manufacturer ?? '')
  if (told === '') return false
  // The index holds the beginning of long names.
  return [modelId, name].some((known) => {
    const whole = cutModel(known ?? null)
    return whole !== null && [fold(whole), fold(whole).replace(maker, '')].includes(told)
  })
}

function fold(text: string): string {
  return text.toLowerCase().replace(/[\s_-]+/g, '')
}

/** Equal as far as both tell: a browser knows `26.1` where the device knows `26.1.2`. */
function isSameSystem(installed: string | null, clicked: string | null): boolean {
  if (installed === null || clicked === null) return false
  const [a, b] = [parts(installed), parts(clicked)]
  const shared = Math.min(a.length, b.length, 2)
  return shared > 0 && a.slice(0, shared).join('.') === b.slice(0, shared).join('.')
}

function parts(version: string): number[] {
  return version.split('.').map(Number).filter(Number.isInteger)
}
