import { clickIdLifetimeMs, clipboardTokenLifetimeMs } from '../../pipeline/clicks/clickTokens.ts'

/** Returns for how long a click can be matched: by a referrer, if its store passes one, or by other means. */
export function getParametersLifetimeMs(passesReferrer: boolean, matchWindowMs: number): number {
  const other = Math.max(matchWindowMs, clipboardTokenLifetimeMs)
  return passesReferrer ? Math.max(clickIdLifetimeMs, other) : other
}
