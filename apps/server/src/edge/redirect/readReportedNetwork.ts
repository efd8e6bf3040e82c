import type { SeenNetwork } from '@throughlink/matcher'

export interface ReportedNetwork {
  /** What is known of the click by now. */
  readonly network: SeenNetwork
  /** Whether the report came by another kind of address than the click. */
  readonly isOther: boolean
  /** What was known when the page had reported to its own host. */
  readonly ofPage: SeenNetwork
}

/**
 * A page that came by one kind of address and reports by the other has both. It repeats the kind that it
 * came by; whoever makes that up makes up a thing about their own click.
 */
export function readReportedNetwork(
  seen: SeenNetwork,
  pageFamily: 'v4' | 'v6' | null,
): ReportedNetwork {
  const isOther = (pageFamily === 'v4' && seen.hasV6) || (pageFamily === 'v6' && seen.hasV4)
  const ofPage = { ...seen, hasV4: pageFamily === 'v4', hasV6: pageFamily === 'v6' }
  const network = isOther ? { ...seen, hasV4: true, hasV6: true } : seen
  return { network, isOther, ofPage }
}
