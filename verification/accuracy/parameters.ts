/**
 * Parameters of the simulated worlds, each with its source. They were frozen before the matcher was written.
 * Changing one changes the benchmark, so each change needs its own commit with a reason.
 *
 * `assumption` marks values for which no published number exists. Each assumption is swept to half and
 * double, and the worst result is printed.
 */
export interface Parameter {
  readonly value: number
  readonly source: string
}

const assumption = 'assumption'

export const parameters = {
  /** Number of people who may click or install. */
  population: { value: 100_000, source: assumption },
  /** Days of history before the evaluated day. Matchers may learn from them. */
  historyDays: { value: 3, source: assumption },
  /** Clicks by people on one app's links. Spam, ghost clicks and bursts are added to it. */
  clicksPerDay: { value: 2_000, source: assumption },
  clickToInstall: { value: 0.12, source: assumption },
  organicShare: { value: 0.616, source: 'mwm.ai, April 2026: median; quartiles 35.6–77.0 %' },
  gapWithinHour: { value: 0.75, source: 'AppsFlyer, click-to-install time' },
  gapWithinDay: { value: 0.94, source: 'AppsFlyer, click-to-install time' },
  /** Shortest time from click to first open, in seconds. */
  minGapSeconds: { value: 30, source: assumption },
  changesNetworkWithin15Minutes: { value: 0.08, source: assumption },
  changesNetworkWithin2Hours: { value: 0.2, source: assumption },
  changesNetworkLater: { value: 0.45, source: assumption },
  wifiShare: { value: 0.8, source: 'Opensignal: 77–88 % of time on Wi-Fi' },
  /** Share of people on Wi-Fi who are in an office. */
  officeShare: { value: 0.1, source: assumption },
  minHouseholdSize: { value: 1, source: 'census sizes, 1–6' },
  maxHouseholdSize: { value: 6, source: 'census sizes, 1–6' },
  minOfficeSize: { value: 20, source: assumption },
  maxOfficeSize: { value: 2_000, source: assumption },
  minCarrierUsersPerAddress: {
    value: 64,
    source: 'Cloudflare, October 2025: order of magnitude',
  },
  maxCarrierUsersPerAddress: {
    value: 4_000,
    source: 'Cloudflare, October 2025: order of magnitude',
  },
  /** Used in the carrier scenarios (`cgnat-*`, `click-spam`). */
  carrierUsersPerAddress: { value: 1_000, source: assumption },
  /** United States, Germany and India. */
  ipv6OnMobileHigh: { value: 0.7, source: 'book6, Akamai' },
  /** Italy, Spain and Poland. */
  ipv6OnMobileLow: { value: 0.1, source: 'book6, Akamai' },
  ipv6AtHome: { value: 0.4, source: assumption },
  /** Share of clicks in Safari. */
  relayShare: { value: 0.1, source: assumption },
  safariShare: { value: 0.55, source: assumption },
  metaShare: { value: 0.25, source: assumption },
  chromeShare: { value: 0.1, source: assumption },
  otherWebViewShare: { value: 0.1, source: assumption },
  /** Share of installs in mixed worlds. Their install referrer is always lost. */
  androidShare: { value: 0.2, source: assumption },
  /** Probability that another household member clicks the same link within an hour. */
  householdCoClick: { value: 0.03, source: assumption },
  /** Probability that another household member installs without a click within a day. */
  organicInClickersHome: { value: 0.01, source: assumption },
  /** Probability that a person clicks again before installing. */
  clicksAgain: { value: 0.15, source: assumption },
  /** Probability that the page script runs and reports. */
  scriptRuns: { value: 0.92, source: assumption },
  /** Probability that the page can also reach the single-stack hosts, on a network with both families. */
  reachesBothFamilies: { value: 0.9, source: assumption },
  personalLinkShare: { value: 0.3, source: assumption },
  ghostClicks: { value: 0.1, source: assumption },
  /** Probability that the OS version changes between click and install, outside `os-update`. */
  updatesBetween: { value: 0.005, source: assumption },
  /** Probability that browser and app use different languages on a device. */
  languageDiffers: { value: 0.05, source: assumption },
  clockSkewSeconds: { value: 2, source: assumption },
  clockWrongByHours: { value: 0.01, source: assumption },
} as const satisfies Readonly<Record<string, Parameter>>

export type ParameterName = keyof typeof parameters

/** Parameter values as passed to a generator, with optional changes. */
export type ParameterValues = Readonly<Record<ParameterName, number>>

export function parameterValues(changes: Partial<ParameterValues> = {}): ParameterValues {
  const frozen = Object.entries(parameters).map(([name, { value }]) => [name, value])
  return { ...(Object.fromEntries(frozen) as ParameterValues), ...changes }
}

export const assumptions: readonly ParameterName[] = (
  Object.keys(parameters) as ParameterName[]
).filter((name) => parameters[name].source === assumption)
