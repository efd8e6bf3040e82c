/** What the reasons mean for which an install gets no link. */
const meanings: Readonly<Record<string, string>> = {
  no_candidates: 'No click in the match window could have led to it.',
  organic: 'Google Play reported that the install came from no link.',
  organic_likelier: 'It more likely came from no known click.',
  ambiguous: 'Clicks on several links fit about equally well.',
  below_threshold: 'One destination is likely, but not likely enough.',
  policy_off: 'The match policy allows matches by click ID and clipboard only.',
  no_match: 'The click ID or token is unknown, expired, used, or belongs to another app.',
}

/** Describes why an install got no link. Null for a reason that is not known here. */
export function describeNoMatch(reason: string): string | null {
  return meanings[reason] ?? null
}
