import { countries } from './countries.ts'
import { androidModels, currentReleases, formerReleases, iPads, iPhones } from './models.ts'

const assumption = 'assumption'

/**
 * Parameters of this generator that the shared parameters leave open. Large tables are in their own files;
 * their sources are given here.
 */
export const generatorParameters = {
  countries: { value: countries, source: assumption },
  iPhones: {
    value: iPhones,
    source:
      'Start.io, September 2025, US: generations 13–16, iPhone 13 and 16 Pro Max; else assumption',
  },
  iPads: { value: iPads, source: assumption },
  androidModels: { value: androidModels, source: assumption },
  currentReleases: {
    value: currentReleases,
    source: 'Apple, release notes; later dates assumption',
  },
  formerReleases: { value: formerReleases, source: 'Apple, release notes; later dates assumption' },
  /** Days from a release to the update on the newest phones. */
  updateDelayDays: { value: 28, source: assumption },
  /** The same for people who stay on the previous major version. */
  formerDelayDays: { value: 75, source: assumption },
  /** Share of Android phones on the newest available version, one behind, and two behind. */
  androidLag: { value: [0.62, 0.27, 0.11], source: assumption },
  /** Share of households with one to six people. */
  householdSizes: { value: [0.28, 0.34, 0.15, 0.13, 0.07, 0.03], source: 'census, rounded' },
  /** Probability that a person's language differs from the household's. */
  ownLanguage: { value: 0.1, source: assumption },
  officeWorkers: { value: 0.25, source: assumption },
  officeV6: { value: 0.15, source: assumption },
  /** Offices per time zone that fill up at the same time. */
  openOffices: { value: 4, source: assumption },
  /** Factors on the time that people spend on cellular. */
  cellularHabits: { value: [0.4, 1, 1.6], source: assumption },
  /** On carrier-only networks: share of time behind the usual gateway; the rest is behind another. */
  usualGateway: { value: 0.8, source: assumption },
  householdsPerSharedAddress: { value: 50, source: assumption },
  /** Probability that a request uses IPv6 on a network with both families. */
  prefersV6: { value: 0.8, source: assumption },
  /** The same if browser and app choose independently. */
  flipsToV6: { value: 0.5, source: assumption },
  relayV6: { value: 0.5, source: assumption },
  relayRangesPerCountry: { value: 24, source: assumption },
  /** Shares of Instagram, Facebook and Threads among clicks in Meta's apps. */
  metaApps: { value: [0.6, 0.34, 0.06], source: assumption },
  /** Share of other web views that do not name their app. */
  bareWebViews: { value: 0.6, source: assumption },
  samsungBrowser: { value: 0.35, source: assumption },
  /** Probability that a browser sends its model in the first request. */
  criticalHints: { value: 0.9, source: assumption },
  campaignLinks: { value: 12, source: assumption },
  /** Exponent of Zipf's law of link popularity. */
  campaignExponent: { value: 1, source: assumption },
  /** Standard deviation of the logarithm of a link's rate. */
  rateSpread: { value: 0.4, source: assumption },
  /** Share of clicks on a personal link from the sharer's home. */
  sharedAtHome: { value: 0.1, source: assumption },
  /** Mean delay from sharing to each click. */
  sharingDelaySeconds: { value: 5_400, source: assumption },
  /** Friends are chosen among this many people of the same time zone. */
  friendsAmong: { value: 1_000, source: assumption },
  /** Mean delay from a first click to the repeated one. */
  secondClickSeconds: { value: 1_200, source: assumption },
  fastGapMedianSeconds: { value: 240, source: 'matching.md §1, gap law' },
  fastGapSpread: { value: 1, source: 'matching.md §1, gap law' },
  slowGapSpread: { value: 1.6, source: 'matching.md §1, gap law' },
  /** Probability of changing time zones between click and install, outside `travel`. */
  travelsBetween: { value: 0.003, source: assumption },
  travelsInTravel: { value: 0.15, source: 'scenario' },
  updatesInUpdate: { value: 0.15, source: 'scenario' },
  organicShareInOrganic: { value: 0.95, source: 'scenario' },
  ghostsInGhosts: { value: 0.4, source: 'scenario' },
  /** Share of ghost clicks that are prefetches; the rest are scanners. */
  prefetches: { value: 0.5, source: assumption },
  declaredPrefetches: { value: 0.5, source: 'scenario' },
  /** Share of undeclared prefetches whose script runs on a hidden page. */
  hiddenScripts: { value: 0.4, source: assumption },
  burstClicks: { value: 10_000, source: 'scenario' },
  burstSeconds: { value: 600, source: 'scenario' },
  spamPerClick: { value: 10, source: 'scenario' },
  victimSpam: { value: 5_000, source: 'scenario' },
  /** Clicks per day before the evaluated day. */
  victimSpamBefore: { value: 500, source: assumption },
  coldInstalls: { value: 50, source: 'scenario' },
  /** Mean latency from phone to service. */
  latencyMs: { value: 180, source: assumption },
  /** Activity by local hour, for clicks and organic installs. */
  hours: {
    value: [
      0.45, 0.28, 0.18, 0.14, 0.15, 0.25, 0.48, 0.76, 0.94, 1.02, 1.08, 1.12, 1.2, 1.18, 1.14, 1.14,
      1.18, 1.26, 1.36, 1.46, 1.54, 1.5, 1.22, 0.8,
    ],
    source: assumption,
  },
} as const satisfies Readonly<Record<string, { readonly value: unknown; readonly source: string }>>
