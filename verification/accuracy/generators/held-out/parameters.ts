import type { Parameter } from '../../parameters.ts'

const assumption = 'assumption'

/** Parameters of this generator's own mechanisms. The frozen ones are in `src/parameters.ts`. */
export const ownParameters = {
  /** Share of people with a second phone. A second phone of an office worker is the employer's model. */
  secondPhoneShare: { value: 0.07, source: assumption },
  /** Probability that a household member has a phone of the same platform and year as the first member. */
  similarPhoneInHome: { value: 0.3, source: assumption },
  /** Probability that housemates with similar phones also run the same OS version. */
  sameVersionInHome: { value: 0.5, source: assumption },
  /** Standard deviation of the logarithm of how often a person follows links. */
  activitySpread: { value: 0.8, source: assumption },
  /** Share of clicks in the browser a person uses most. The others follow the frozen shares. */
  browserHabit: { value: 0.6, source: assumption },
  homesWithoutWifi: { value: 0.04, source: assumption },
  /** Homes whose addresses change every day, as with nightly reconnects of DSL lines. */
  dailyLeaseShare: { value: 0.05, source: assumption },
  /** Homes whose addresses change every week. */
  weeklyLeaseShare: { value: 0.15, source: assumption },
  ipv6InOffices: { value: 0.2, source: assumption },
  /** Office workers per public IPv4 address of their office. */
  officeUsersPerAddress: { value: 500, source: assumption },
  /** Addresses of one carrier gateway. A phone gets one of them at a time. */
  addressesPerGateway: { value: 4, source: assumption },
  /** Share of carriers that assign port blocks, and so addresses, anew after some hours. */
  rotatingCarrierShare: { value: 0.5, source: assumption },
  rotationHours: { value: 18, source: assumption },
  /** Share of six-hour periods in which a phone is at its second gateway. */
  secondGatewayShare: { value: 0.12, source: assumption },
  /** Probability that a request uses IPv6 if the network has both families. */
  prefersIpv6: {
    value: 0.85,
    source: 'RFC 8305: IPv6 gets a head start; the share is an assumption',
  },
  /** Share of people who sometimes use the Wi-Fi of one other household. */
  guestShare: { value: 0.3, source: assumption },
  /** Probability of a network change right after the click, as a share of the value within 15 minutes. */
  changesAtOnce: { value: 0.6, source: assumption },
  campaigns: { value: 30, source: assumption },
  /** Exponent of the popularity of campaign links. */
  popularityExponent: { value: 1.05, source: assumption },
  /** Share of campaigns that are sent at one time, such as newsletters. */
  blastShare: { value: 0.35, source: assumption },
  blastHours: { value: 5, source: assumption },
  /** Share of campaigns for a single country. */
  nationalCampaignShare: { value: 0.5, source: assumption },
  /** Standard deviation of the logarithm of campaigns' install rates. */
  installRateSpread: { value: 0.4, source: assumption },
  /** Install rate of a personal link, relative to campaigns. */
  personalInstallFactor: { value: 1.5, source: assumption },
  /** Tail exponent of the number of clicks on a personal link. */
  sharesExponent: { value: 1.7, source: assumption },
  /** Share of personal-link clicks by members of the sharer's household. */
  sharedWithinHome: { value: 0.15, source: assumption },
  /** Share of personal-link clicks by colleagues of an office worker who shares. */
  sharedAtWork: { value: 0.25, source: assumption },
  /** Share of repeated clicks within a minute: double taps, or “open in browser” in an in-app browser. */
  repeatsAtOnce: { value: 0.4, source: assumption },
  /** Share of repeated clicks on a person's other phone, if there is one. */
  repeatsOnOtherPhone: { value: 0.3, source: assumption },
  /** Share of organic installs by people who heard of the app from someone who followed a link. */
  wordOfMouthShare: { value: 0.25, source: assumption },
  wordOfMouthHours: { value: 3, source: assumption },
  /** Share of ghost clicks that are prefetches by phones. The others are scanners. */
  prefetchShare: { value: 0.6, source: assumption },
  declaredPrefetchShare: { value: 0.5, source: 'scenario ghost-clicks: half of them declared' },
  /** Probability that the script of an undeclared prefetch runs. It then reports a hidden page. */
  prefetchRunsScript: { value: 0.3, source: assumption },
  /** Probability that Chrome sends the client hints that the service asks for with `Critical-CH`. */
  sendsClientHints: { value: 0.9, source: assumption },
  /** Spam clicks per day in victim-spam. */
  victimSpamPerDay: { value: 1_500, source: 'scenario victim-spam: thousands in a world' },
  botClicksPerClick: { value: 10, source: 'scenario click-spam: ten times as many' },
  burstClicks: { value: 10_000, source: 'scenario viral' },
  burstMinutes: { value: 10, source: 'scenario viral' },
  /** Share of burst clicks from one country. */
  burstHomeShare: { value: 0.7, source: assumption },
  /** Largest share of that country’s people who take part in the burst. */
  maxBurstReach: { value: 0.2, source: assumption },
  /** Probability that a click of the personal burst is on the link of a new sharer. */
  newSharerShare: { value: 0.15, source: assumption },
} as const satisfies Readonly<Record<string, Parameter>>
