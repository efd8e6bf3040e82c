import type { Parameter } from '../../parameters.ts'

const assumption = 'assumption'

/** Parameters of this generator beyond the shared ones. */
export const generatorParameters = {
  /**
   * Lower shape of the Burr distribution of gaps. Above one, few people open an app at the first possible
   * moment.
   */
  gapShape: { value: 1.6, source: assumption },
  /** Spread of the probability of a network change around its mean within one range of gaps. */
  changeSpread: { value: 0.5, source: assumption },
  /**
   * Probability that the carrier changes a phone's address, in worlds where everyone stays on the carrier.
   */
  remapsWithin15Minutes: { value: 0.03, source: assumption },
  remapsWithin2Hours: { value: 0.06, source: assumption },
  remapsLater: { value: 0.15, source: assumption },
  /** Share of cellular time behind a second address of the same /24. */
  remappedShare: { value: 0.2, source: assumption },
  /** Share of people with Wi-Fi whose phone is ever re-mapped. */
  remappable: { value: 0.3, source: assumption },
  /** Share of people without Wi-Fi. */
  cellularOnly: { value: 0.08, source: assumption },
  /** Share of people with Wi-Fi who work in an office. */
  officeWorkers: { value: 0.33, source: assumption },
  /** Office presence outside working hours, relative to the mean. */
  officeAfterHours: { value: 0.1, source: assumption },
  /** Spread of individual Wi-Fi shares around the mean. */
  wifiSpread: { value: 0.1, source: assumption },
  /** Share of people who alternate between two homes. */
  secondHome: { value: 0.18, source: assumption },
  secondHomeShare: { value: 0.35, source: assumption },
  /** Share of homes whose IPv4 address changes once during the world. */
  homeChangesAddress: { value: 0.1, source: assumption },
  ipv6InOffice: { value: 0.25, source: assumption },
  /** Probability that a client uses IPv6 on a network with both families. */
  prefersIpv6: { value: 0.75, source: assumption },
  /** Households per circle of friends. A circle lives in one city and prefers the same phones. */
  circleHouseholds: { value: 9, source: assumption },
  followsCircle: { value: 0.35, source: assumption },
  followsHousehold: { value: 0.3, source: assumption },
  /** Probability that a household member has the same model as another. */
  sameModelAtHome: { value: 0.2, source: assumption },
  sameLanguageAtHome: { value: 0.92, source: assumption },
  /** Probability that a click comes from the person's usual browser. */
  browserHabit: { value: 0.7, source: assumption },
  campaignLinks: { value: 24, source: assumption },
  campaignPages: { value: 15, source: assumption },
  /** Campaign posts per day, each of which causes a burst of clicks. */
  postsPerDay: { value: 40, source: assumption },
  clicksPerPersonalLink: { value: 5, source: assumption },
  /** Pareto shape of the delay from a post to its clicks, and its scale in seconds. */
  postDelayShape: { value: 1.1, source: assumption },
  postDelaySeconds: { value: 1_500, source: assumption },
  /** Probability that a click on a personal link comes from the sharer's circle. */
  clicksFromCircle: { value: 0.8, source: assumption },
  /** Probability that a click comes from a person who recently clicked another link. */
  clicksElsewhere: { value: 0.08, source: assumption },
  /** Share of repeated clicks on another link, and of those before the cause. */
  repeatsOnOtherLink: { value: 0.4, source: assumption },
  repeatsBefore: { value: 0.5, source: assumption },
  repeatBeforeSeconds: { value: 1_200, source: assumption },
  /** Spread of organic installs over cities: the sigma of the logarithm of their weights. */
  organicSpread: { value: 1.2, source: assumption },
  /** Share of prefetches among ghost clicks; the rest are scanners. */
  prefetches: { value: 0.6, source: assumption },
  prefetchIsDeclared: { value: 0.5, source: 'scenario: half of them say so' },
  /** Probability that the script of a prefetched page runs and reports a hidden page. */
  prefetchRunsScript: { value: 0.3, source: assumption },
  /** Share of the second app's clicks by people who just clicked a link of the first app. */
  bothApps: { value: 0.3, source: assumption },
  /** Share of iPads whose app opens in landscape. */
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
