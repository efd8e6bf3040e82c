import { androidModels } from './androidModels.ts'
import { currentReleases, formerReleases } from './appleReleases.ts'
import { iPads, iPhones } from './appleModels.ts'
import { countries } from './countries.ts'

const assumption = 'assumption'

/**
 * How this generator fills in what the shared parameters leave open. Tables stand in files of their own
 * and are named here with where they come from.
 */
export const firstParameters = {
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
  /** From a release to the update, of the newest phones. */
  updateDelayDays: { value: 28, source: assumption },
  /** The same of those who stay on the last major version. */
  formerDelayDays: { value: 75, source: assumption },
  /** Of Android phones: on the newest version they can have, one behind, two behind. */
  androidLag: { value: [0.62, 0.27, 0.11], source: assumption },
  /** Of households, from one person to six. */
  householdSizes: { value: [0.28, 0.34, 0.15, 0.13, 0.07, 0.03], source: 'census, rounded' },
  /** That somebody speaks another language than the rest of the household. */
  ownLanguage: { value: 0.1, source: assumption },
  officeWorkers: { value: 0.25, source: assumption },
  officeV6: { value: 0.15, source: assumption },
  /** Offices of one zone that fill up at the same time. */
  openOffices: { value: 4, source: assumption },
  /** How much more or less than others somebody is on cellular. */
  cellularHabits: { value: [0.4, 1, 1.6], source: assumption },
  /** Where everybody is on cellular: the time behind the usual gateway, the rest behind another. */
  usualGateway: { value: 0.8, source: assumption },
  householdsPerSharedAddress: { value: 50, source: assumption },
  /** That a request takes IPv6 where a network has both. */
  prefersV6: { value: 0.8, source: assumption },
  /** The same where browser and app choose independently. */
  flipsToV6: { value: 0.5, source: assumption },
  relayV6: { value: 0.5, source: assumption },
  relayRangesPerCountry: { value: 24, source: assumption },
  /** Of the clicks in Meta's apps: Instagram, Facebook, Threads. */
  metaApps: { value: [0.6, 0.34, 0.06], source: assumption },
  /** Of other web views: those that say nothing of themselves. */
  bareWebViews: { value: 0.6, source: assumption },
  samsungBrowser: { value: 0.35, source: assumption },
  /** That a browser sends its model in the first request, as asked. */
  criticalHints: { value: 0.9, source: assumption },
  campaignLinks: { value: 12, source: assumption },
  /** Of Zipf's law of their popularity. */
  campaignExponent: { value: 1, source: assumption },
  /** Of the logarithm of a link's rate. */
  rateSpread: { value: 0.4, source: assumption },
  /** Of those who click a personal link: in the sharer's home. */
  sharedAtHome: { value: 0.1, source: assumption },
  /** From sharing to each click. */
  sharingDelaySeconds: { value: 5_400, source: assumption },
  /** People within this many of their zone may be friends. */
  friendsAmong: { value: 1_000, source: assumption },
  /** From a first click to the one that counts. */
  secondClickSeconds: { value: 1_200, source: assumption },
  fastGapMedianSeconds: { value: 240, source: 'matching.md §1, gap law' },
  fastGapSpread: { value: 1, source: 'matching.md §1, gap law' },
  slowGapSpread: { value: 1.6, source: 'matching.md §1, gap law' },
  /** That somebody crosses a time zone between click and install in ordinary worlds. */
  travelsBetween: { value: 0.003, source: assumption },
  travelsInTravel: { value: 0.15, source: 'scenario' },
  updatesInUpdate: { value: 0.15, source: 'scenario' },
  organicShareInOrganic: { value: 0.95, source: 'scenario' },
  ghostsInGhosts: { value: 0.4, source: 'scenario' },
  /** Of ghosts; the others are scanners. */
  prefetches: { value: 0.5, source: assumption },
  declaredPrefetches: { value: 0.5, source: 'scenario' },
  /** Of the prefetches that do not say so: those whose script runs, unseen. */
  hiddenScripts: { value: 0.4, source: assumption },
  burstClicks: { value: 10_000, source: 'scenario' },
  burstSeconds: { value: 600, source: 'scenario' },
  spamPerClick: { value: 10, source: 'scenario' },
  victimSpam: { value: 5_000, source: 'scenario' },
  /** A day, before the judged one. */
  victimSpamBefore: { value: 500, source: assumption },
  coldInstalls: { value: 50, source: 'scenario' },
  /** From the phone to the service, on average. */
  latencyMs: { value: 180, source: assumption },
  /** By local hour, of clicks and organic installs alike. */
  hours: {
    value: [
      0.45, 0.28, 0.18, 0.14, 0.15, 0.25, 0.48, 0.76, 0.94, 1.02, 1.08, 1.12, 1.2, 1.18, 1.14, 1.14,
      1.18, 1.26, 1.36, 1.46, 1.54, 1.5, 1.22, 0.8,
    ],
    source: assumption,
  },
} as const satisfies Readonly<Record<string, { readonly value: unknown; readonly source: string }>>
