import { locale } from '../format/locale.ts'
const units = [
  { name: 'day', seconds: 86_400 },
  { name: 'hour', seconds: 3_600 },
  { name: 'minute', seconds: 60 },
  { name: 'second', seconds: 1 },
] as const

/** `42 seconds`, `5 minutes`, `2 hours`: a duration in a sentence, rounded to the largest unit that is at least 2. */
export function formatGap(seconds: number): string {
  const unit = units.find((each) => seconds >= 2 * each.seconds) ?? units[3]
  const count = Math.round(seconds / unit.seconds)
  return `${count} ${unit.name}${count === 1 ? '' : 's'}`
}

const percent = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 1 })
const finePercent = new Intl.NumberFormat(locale, {
  style: 'percent',
  maximumFractionDigits: 2,
})
const maxShown = 0.9999
const minShown = 0.001

/** A probability with one decimal, and two above 99.9 %. Never 0 % or 100 %, because neither is certain. */
export function formatConfidence(confidence: number): string {
  if (confidence >= maxShown) return `>${finePercent.format(maxShown)}`
  if (confidence < minShown) return `<${percent.format(minShown)}`
  return (confidence > 0.999 ? finePercent : percent).format(confidence)
}
