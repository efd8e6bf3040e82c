import { maxThreshold, minThreshold } from '@throughlink/protocol/rules'
import { locale } from '../../../format/locale.ts'
/** Says what an own threshold means for the matches. */
export function describeThreshold(threshold: number): string {
  const wrong = 1 - threshold
  const base = `A match may be wrong with a probability of up to ${formatChance(wrong)}.`
  if (threshold < 0.8) {
    return `${base} More installs get a link, and clearly more of them a wrong one. Not for links with personal content.`
  }
  if (threshold < 0.9) return `${base} Finds more installs than the learned threshold usually does.`
  if (threshold < 0.97) return `${base} As strict as usual (90%), or a little stricter.`
  return `${base} Strict: fewer installs get a link. Choose it if a wrong link would show somebody else’s content.`
}

/** `1 in 20`. */
function formatChance(share: number): string {
  return `1 in ${Math.round(1 / share).toLocaleString(locale)}`
}

/** Reads a percentage as people type it: `95`, `95,5` or `95 %`. Null if it is not within the limits. */
export function readThreshold(text: string): number | null {
  const percent = Number(text.replace('%', '').replace(',', '.').trim())
  if (text.trim() === '' || !Number.isFinite(percent)) return null
  // Without the noise of binary fractions.
  const threshold = Number((percent / 100).toFixed(6))
  return threshold >= minThreshold && threshold <= maxThreshold ? threshold : null
}

export function formatThreshold(threshold: number): string {
  return String(Number((threshold * 100).toFixed(4)))
}

/** `50 to 99.99%`. */
export const thresholdRange = `${formatThreshold(minThreshold)} to ${formatThreshold(maxThreshold)}%`
