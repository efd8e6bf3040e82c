/**
 * What the worlds are made of, each with where it comes from. Frozen before the matcher was written: a
 * change here is a change of the yardstick, and belongs in a commit of its own with its reason.
 *
 * `assumption`: nobody has published a figure. Each of these is swept to half and to double, and the worst
 * outcome is printed.
 */
export interface Parameter {
  readonly value: number
  readonly source: string
}

const assumption = 'assumption'

export const parameters = {
  /** Everybody who may ever click or install. */
  population: { value: 100_000, source: assumption },
  /** Days before the judged one, from which matchers may learn. */
  historyDays: { value: 3, source: assumption },
  /** By people, of one app; spam, ghosts and bursts come on top. */
  clicksPerDay: { value: 2_000, source: assumption },
  clickToInstall: { value: 0.12, source: assumption },
  organicShare: { value: 0.616, source: 'mwm.ai, April 2026: median; quartiles 35.6–77.0 %' },
  gapWithinHour: { value: 0.75, source: 'AppsFlyer, click-to-install time' },
  gapWithinDay: { value: 0.94, source: 'AppsFlyer, click-to-install time' },
  /** Nobody downloads and opens an app faster, in seconds. */
  gapLeastSeconds: { value: 30, source: assumption },
  changesNetworkWithin15Minutes: { value: 0.08, source: assumption },
  changesNetworkWithin2Hours: { value: 0.2, source: assumption },
  changesNetworkLater: { value: 0.45, source: assumption },
  wifiShare: { value: 0.8, source: 'Opensignal: 77–88 % of time on Wi-Fi' },
  /** Of the people who are on Wi-Fi, those in an office. */
  officeShare: { value: 0.1, source: assumption },
  householdLeast: { value: 1, source: 'census sizes, 1–6' },
  householdMost: { value: 6, source: 'census sizes, 1–6' },
  officeLeast: { value: 20, source: assumption },
  officeMost: { value: 2_000, source: assumption },
  carrierUsersPerAddressLeast: {
    value: 64,
    source: 'Cloudflare, October 2025: order of magnitude',
  },
  carrierUsersPerAddressMost: {
    value: 4_000,
    source: 'Cloudflare, October 2025: order of magnitude',
  },
  /** In the scenarios of a carrier. */
  carrierUsersPerAddress: { value: 1_000, source: assumption },
  /** In the United States, Germany and India. */
  ipv6OnMobileHigh: { value: 0.7, source: 'book6, Akamai' },
  /** In Italy, Spain and Poland. */
  ipv6OnMobileLow: { value: 0.1, source: 'book6, Akamai' },
  ipv6AtHome: { value: 0.4, source: assumption },
  /** Of Safari's clicks. */
  relayShare: { value: 0.1, source: assumption },
  safariShare: { value: 0.55, source: assumption },
  metaShare: { value: 0.25, source: assumption },
  chromeShare: { value: 0.1, source: assumption },
  otherWebViewShare: { value: 0.1, source: assumption },
  /** Of installs in mixed worlds; the referrer of all of them is lost. */
  androidShare: { value: 0.2, source: assumption },
  /** That somebody else of the household clicks the same link within the hour. */
  householdCoClick: { value: 0.03, source: assumption },
  /** That somebody else of the household installs without a click within the day. */
  organicInClickersHome: { value: 0.01, source: assumption },
  /** That a person clicks again before installing. */
  clicksAgain: { value: 0.15, source: assumption },
  /** That a page's script runs and reports. */
  scriptRuns: { value: 0.92, source: assumption },
  /** That the page can ask hosts of a single family too, where a network has both. */
  asksBothFamilies: { value: 0.9, source: assumption },
  personalLinkShare: { value: 0.3, source: assumption },
  ghostClicks: { value: 0.1, source: assumption },
  /** That the system's version changed between click and install in ordinary worlds. */
  updatesBetween: { value: 0.005, source: assumption },
  /** That web and app differ in their language on a device. */
  languageDiffers: { value: 0.05, source: assumption },
  clockSkewSeconds: { value: 2, source: assumption },
  clockWrongByHours: { value: 0.01, source: assumption },
} as const satisfies Readonly<Record<string, Parameter>>

export type ParameterName = keyof typeof parameters

/** The values, with some of them changed: what a generator is given. */
export type ParameterValues = Readonly<Record<ParameterName, number>>

export function parameterValues(changes: Partial<ParameterValues> = {}): ParameterValues {
  const frozen = Object.entries(parameters).map(([name, { value }]) => [name, value])
  return { ...(Object.fromEntries(frozen) as ParameterValues), ...changes }
}

export const assumptions: readonly ParameterName[] = (
  Object.keys(parameters) as ParameterName[]
).filter((name) => parameters[name].source === assumption)
