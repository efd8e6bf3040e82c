const percent = new Intl.NumberFormat(undefined, { style: 'percent', maximumFractionDigits: 1 })
const finePercent = new Intl.NumberFormat(undefined, {
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
