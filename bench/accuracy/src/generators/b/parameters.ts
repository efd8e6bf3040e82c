import type { Parameter } from '../../parameters.ts'

const assumption = 'assumption'

/** What this generator needs beyond the shared parameters: the shape of its own society. */
export const secondParameters = {
  /** The lower shape of the Burr law of gaps. Above one: few open an app at the first possible moment. */
  gapShape: { value: 1.6, source: assumption },
  /** How far the chance of a network change moves around its mean within one span of gaps. */
  changeSpread: { value: 0.5, source: assumption },
  /** Changes of a phone's address by its carrier, in worlds where nobody leaves the carrier. */
  remapsWithin15Minutes: { value: 0.03, source: assumption },
  remapsWithin2Hours: { value: 0.06, source: assumption },
  remapsLater: { value: 0.15, source: assumption },
  /** Of a phone's time on its carrier, the part behind a second address of the same /24. */
  remappedShare: { value: 0.2, source: assumption },
  /** Of people: those whose phone is ever re-mapped, though they have Wi-Fi too. */
  remappable: { value: 0.3, source: assumption },
  /** Of people: those without any Wi-Fi. */
  cellularOnly: { value: 0.08, source: assumption },
  /** Of people with Wi-Fi: those with a place in an office. */
  officeWorkers: { value: 0.33, source: assumption },
  /** Of office presence by the clock: what is left of it outside working hours. */
  officeAfterHours: { value: 0.1, source: assumption },
  /** How far Wi-Fi shares of people lie from their mean. */
  wifiSpread: { value: 0.1, source: assumption },
  /** Of people: those who go back and forth between two homes. */
  secondHome: { value: 0.18, source: assumption },
  secondHomeShare: { value: 0.35, source: assumption },
  /** Of homes: those whose IPv4 address changes once within the world. */
  homeChangesAddress: { value: 0.1, source: assumption },
  ipv6InOffice: { value: 0.25, source: assumption },
  /** That a client of a network with both families comes by IPv6. */
  prefersIpv6: { value: 0.75, source: assumption },
  /** Households in a circle of friends, who live in one city and like the same phones. */
  circleHouseholds: { value: 9, source: assumption },
  followsCircle: { value: 0.35, source: assumption },
  followsHousehold: { value: 0.3, source: assumption },
  /** That a member of a household has the model of another member. */
  sameModelAtHome: { value: 0.2, source: assumption },
  sameLanguageAtHome: { value: 0.92, source: assumption },
  /** That a click comes from the browser that its person mostly uses. */
  browserHabit: { value: 0.7, source: assumption },
  campaignLinks: { value: 24, source: assumption },
  campaignPages: { value: 15, source: assumption },
  /** Posts of campaign links a day, each of which makes a burst of clicks. */
  postsPerDay: { value: 40, source: assumption },
  clicksPerPersonalLink: { value: 5, source: assumption },
  /** Pareto shape of the delay from a post to its clicks, and its scale in seconds. */
  postDelayShape: { value: 1.1, source: assumption },
  postDelaySeconds: { value: 1_500, source: assumption },
  /** That a click on a personal link comes from the circle of the person who shared it. */
  clicksFromCircle: { value: 0.8, source: assumption },
  /** That a click comes from somebody who clicked something else shortly before. */
  clicksElsewhere: { value: 0.08, source: assumption },
  /** Of the clicks that repeat: those on another link, and those that precede the cause. */
  repeatsOnOtherLink: { value: 0.4, source: assumption },
  repeatsBefore: { value: 0.5, source: assumption },
  repeatBeforeSeconds: { value: 1_200, source: assumption },
  /** How unevenly organic installs fall on cities: the sigma of the logarithm of their weights. */
  organicSpread: { value: 1.2, source: assumption },
  /** Of ghosts: prefetches, the rest being scanners. */
  prefetches: { value: 0.6, source: assumption },
  prefetchSaysSo: { value: 0.5, source: 'scenario: half of them say so' },
  /** That the script of a prefetched page runs, and reports an invisible page. */
  prefetchRunsScript: { value: 0.3, source: assumption },
  /** Of the second app's clicks: those by people who have just clicked the first app's links. */
  bothApps: { value: 0.3, source: assumption },
  /** Of iPads: those whose app opens in landscape. */
  landscape: { value: 0.4, source: assumption },
  burstClicks: { value: 10_000, source: 'scenario: ten thousand clicks' },
  burstSeconds: { value: 600, source: 'scenario: within ten minutes' },
  clicksPerSharer: { value: 7, source: assumption },
  spamPerClick: { value: 10, source: 'scenario: ten times as many clicks by robots' },
  victimSpam: { value: 5_000, source: 'scenario: thousands of clicks' },
  victimSpamPerHistoryDay: { value: 400, source: assumption },
  ghostsInGhostWorld: { value: 0.4, source: 'scenario: 40 % more clicks' },
  organicShareHigh: { value: 0.95, source: 'scenario: 95 % of installs' },
  updatesInUpdateWorld: { value: 0.15, source: 'scenario: 15 % of phones' },
  travellers: { value: 0.15, source: 'scenario: 15 % of people' },
  coldStartInstalls: { value: 50, source: 'scenario: the first fifty installs' },
} as const satisfies Readonly<Record<string, Parameter>>
