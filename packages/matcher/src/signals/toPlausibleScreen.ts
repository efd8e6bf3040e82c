import type { ClickSignals } from './clickSignals.ts'

type Screen = ClickSignals['screen']

/** Returns the screen, or null if it is implausible: made up by fingerprinting protection or by a bot. */
export function toPlausibleScreen(width: number, height: number, scale: number): Screen {
  const short = Math.round(Math.min(width, height))
  const long = Math.round(Math.max(width, height))
  const isPlausible =
    short >= 200 && long <= 8192 && long <= short * 5 && scale >= 0.5 && scale <= 6
  return isPlausible ? { short, long, scale: Math.round(scale * 1000) / 1000 } : null
}
