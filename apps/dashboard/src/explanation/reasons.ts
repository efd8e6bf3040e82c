/** Reasons why an install has no match, in the order of menus. */
export const reasons = [
  'no_candidates',
  'organic',
  'organic_likelier',
  'ambiguous',
  'below_threshold',
  'policy_off',
] as const

const labels: Readonly<Record<string, string>> = {
  no_candidates: 'No clicks to compare',
  organic: 'Organic, says Google Play',
  organic_likelier: 'Probably organic',
  ambiguous: 'Several links fit',
  below_threshold: 'Below the threshold',
  policy_off: 'Excluded by policy',
}

/** A reason in a few words, for tables. Unknown reasons keep their code. */
export function formatReason(reason: string): string {
  return labels[reason] ?? capitalize(reason.replaceAll('_', ' '))
}

function capitalize(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
