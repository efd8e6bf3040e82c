/** Reasons why an install gets no link: in a few words for tables, and in a sentence. */
const reasons: Readonly<Record<string, readonly [label: string, meaning: string]>> = {
  no_candidates: ['No clicks to compare', 'No click in the match window could have led to it.'],
  organic: [
    'Organic, says Google Play',
    'Google Play reported that the install came from no link.',
  ],
  organic_likelier: ['Probably organic', 'It more likely came from no known click.'],
  ambiguous: ['Several links fit', 'Clicks on several links fit about equally well.'],
  below_threshold: ['Below the threshold', 'One destination is likely, but not likely enough.'],
  policy_off: [
    'Excluded by policy',
    'The match policy allows matches by click ID and clipboard only.',
  ],
  no_match: [
    'No match',
    'The click ID or token is unknown, expired, used, or belongs to another app.',
  ],
}

/** The reasons that are stored with an install, in the order of menus. */
export const noMatchReasons = Object.keys(reasons).filter((reason) => reason !== 'no_match')

/** Names the reason why an install got no link. Unknown reasons keep their code. */
export function formatNoMatch(reason: string): string {
  const words = reason.replaceAll('_', ' ')
  return reasons[reason]?.[0] ?? words.charAt(0).toUpperCase() + words.slice(1)
}

/** Describes why an install got no link. Null for a reason that is not known here. */
export function describeNoMatch(reason: string): string | null {
  return reasons[reason]?.[1] ?? null
}
