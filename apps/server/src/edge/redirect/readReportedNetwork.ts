import type { SeenNetwork } from '@throughlink/matcher'

export interface ReportedNetwork {
  /** The click's network, combined with that of the report. */
  readonly network: SeenNetwork
  /** True if the report used the other IP version than the click. */
  readonly isOtherFamily: boolean
  /** The network as stored after the page reported to its own host. */
  readonly pageNetwork: SeenNetwork
}

/**
 * Combines the network of a report with the IP version of its page. A page loaded over one IP version that
 * reports over the other has both. The page sends its own version; a forged value only affects the
 * sender's own click.
 */
export function readReportedNetwork(
  seen: SeenNetwork,
  pageFamily: 'v4' | 'v6' | null,
): ReportedNetwork {
  const isOther = (pageFamily === 'v4' && seen.hasV6) || (pageFamily === 'v6' && seen.hasV4)
  const ofPage = { ...seen, hasV4: pageFamily === 'v4', hasV6: pageFamily === 'v6' }
  const network = isOther ? { ...seen, hasV4: true, hasV6: true } : seen
  return { network, isOtherFamily: isOther, pageNetwork: ofPage }
}
