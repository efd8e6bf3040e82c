import type { Visitor } from '@throughlink/matcher'
import { clickIdLifetimeMs, clipboardTokenLifetimeMs } from '../../pipeline/clicks/clickTokens.ts'

/** Returns for how long a click can be matched: by the referrer on Android, else by clipboard or probability. */
export function getParametersLifetimeMs(
  platform: Visitor['platform'],
  matchWindowMs: number,
): number {
  const other = Math.max(matchWindowMs, clipboardTokenLifetimeMs)
  return platform === 'android' ? Math.max(clickIdLifetimeMs, other) : other
}
