/** The reasons of the service and of the client, in words. */
const reasons: Readonly<Record<string, string>> = {
  no_candidates: 'No click in the match window could have caused this install.',
  organic_likelier: 'An install without a click is likelier than one by any click.',
  ambiguous: 'Several clicks with different destinations are about equally likely.',
  below_threshold: 'One destination is likely, but not likely enough.',
  policy_off: "The app's match policy does not allow comparing fingerprints.",
  no_match: 'The click id or token is unknown, expired, used, or belongs to another app.',
}

/** Describes why there is no link. */
export function describeReason(reason: string | null): string {
  if (reason === null) return 'unknown'
  const meaning = reasons[reason]
  return meaning === undefined ? reason : `${reason}. ${meaning}`
}
