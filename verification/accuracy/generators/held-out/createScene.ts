import type { ParameterValues } from '../../parameters.ts'
import { createRandom } from '../../random.ts'
import type { ScenarioId } from '../../scenarios.ts'
import { countries, type CountryId } from './countries.ts'
import { ownParameters } from './parameters.ts'

/** A scenario in terms of this generator's mechanisms. */
export interface Scene {
  readonly scenario: ScenarioId
  readonly seed: number
  readonly values: ParameterValues
  readonly startMs: number
  readonly testFromMs: number
  readonly endMs: number
  readonly appIds: readonly string[]
  /** iPhone apps that report the screen of an iPhone on an iPad. */
  readonly iphoneAppIds: readonly string[]
  /** Where people are: following a daily routine, or always at one kind of place. */
  readonly whereabouts: 'routine' | 'home' | 'office' | 'cellular'
  /** Whether people change networks: as the parameters say, always, or only when an address changes. */
  readonly moves: 'sometimes' | 'always' | 'never'
  /** The only country; null for all. */
  readonly countryId: CountryId | null
  /** Users per carrier address; null for the range of the parameters. */
  readonly carrierUsersPerAddress: number | null
  /** Share of phones with IPv6 on cellular; null for the country's. */
  readonly ipv6OnMobile: number | null
  readonly ipv6AtHome: number
  readonly officeShare: number
  readonly prefersIpv6: number
  readonly reachesBothFamilies: number
  readonly androidShare: number
  readonly hasIpads: boolean
  /** Whether all phones have the same model and OS version. */
  readonly hasOneModel: boolean
  /** Whether all phones also have the same language and time zone. */
  readonly hasOnePhone: boolean
  readonly isSafariOnly: boolean
  readonly relayShare: number
  readonly clickToInstall: number
  readonly organicShare: number
  readonly personalShare: number
  readonly ghostShare: number
  readonly updateShare: number
  readonly travelShare: number
  readonly hasWrongClocks: boolean
  readonly burst: 'none' | 'campaign' | 'personal'
  readonly spam: 'none' | 'bots' | 'victim'
  /** Number of installs after which the world ends; null for no limit. */
  readonly maxInstalls: number | null
}

const dayMs = 86_400_000
/** A Monday. No country changes its clocks in the four weeks from here. */
const firstStartMs = Date.UTC(2026, 1, 2)

/** Translates a scenario. Worlds of different seeds start on different days of the week. */
export function createScene(scenario: ScenarioId, seed: number, values: ParameterValues): Scene {
  // The label is part of the published worlds.
  const random = createRandom(seed).fork('c/scene')
  const startMs = firstStartMs + random.below(14) * dayMs
  const historyDays = scenario === 'cold-start' ? 0 : values.historyDays
  const testFromMs = startMs + historyDays * dayMs
  const mixed: Scene = {
    scenario,
    seed,
    values,
    startMs,
    testFromMs,
    endMs: testFromMs + dayMs,
    appIds: ['app-1'],
    iphoneAppIds: [],
    whereabouts: 'routine',
    moves: 'sometimes',
    countryId: null,
    carrierUsersPerAddress: null,
    ipv6OnMobile: null,
    ipv6AtHome: values.ipv6AtHome,
    officeShare: values.officeShare,
    prefersIpv6: ownParameters.prefersIpv6.value,
    reachesBothFamilies: values.reachesBothFamilies,
    androidShare: values.androidShare,
    hasIpads: false,
    hasOneModel: false,
    hasOnePhone: false,
    isSafariOnly: false,
    relayShare: values.relayShare,
    clickToInstall: values.clickToInstall,
    organicShare: values.organicShare,
    personalShare: values.personalLinkShare,
    ghostShare: values.ghostClicks,
    updateShare: values.updatesBetween,
    travelShare: 0,
    hasWrongClocks: false,
    burst: 'none',
    spam: 'none',
    maxInstalls: null,
  }
  // A carrier serves one country.
  const countryId = random.weighted(countries.map(({ id, share }) => [id, share] as const))
  return { ...mixed, ...createChanges(scenario, values, countryId) }
}

function createChanges(
  scenario: ScenarioId,
  values: ParameterValues,
  countryId: CountryId,
): Partial<Scene> {
  const carrier = {
    whereabouts: 'cellular',
    countryId,
    carrierUsersPerAddress: values.carrierUsersPerAddress,
    ipv6OnMobile: 0,
    relayShare: 0,
  } as const
  switch (scenario) {
    case 'mixed':
    case 'shuffled-labels':
      return {}
    case 'home-wifi':
      return { whereabouts: 'home', moves: 'never', ipv6AtHome: 0, relayShare: 0 }
    case 'cgnat-v4':
      return carrier
    case 'cgnat-v6':
      return { ...carrier, ipv6OnMobile: 1, prefersIpv6: 1 }
    case 'network-switch':
      return { moves: 'always' }
    case 'relay':
      return { relayShare: 1, isSafariOnly: true, androidShare: 0 }
    case 'office-fleet':
      return {
        whereabouts: 'office',
        moves: 'never',
        relayShare: 0,
        hasOneModel: true,
        androidShare: 0,
      }
    case 'viral':
      return { burst: 'campaign' }
    case 'viral-personal':
      return { burst: 'personal' }
    case 'organic-95':
      return { organicShare: 0.95 }
    case 'click-spam':
      return { ...carrier, spam: 'bots' }
    case 'victim-spam':
      return { spam: 'victim' }
    case 'ghost-clicks':
      return { ghostShare: 0.4 }
    case 'clock-skew':
      return { hasWrongClocks: true }
    case 'os-update':
      return { updateShare: 0.15 }
    case 'travel':
      return { travelShare: 0.15 }
    case 'dual-stack-flip':
      return {
        ipv6OnMobile: 1,
        ipv6AtHome: 1,
        officeShare: 0,
        prefersIpv6: 0.5,
        reachesBothFamilies: 0,
      }
    case 'ipad':
      return {
        hasIpads: true,
        androidShare: 0,
        appIds: ['app-1', 'app-2'],
        iphoneAppIds: ['app-2'],
      }
    case 'two-apps':
      return { appIds: ['app-1', 'app-2'] }
    case 'cold-start':
      return { maxInstalls: 50 }
    case 'all-organic':
      return { clickToInstall: 0 }
    case 'identical-devices':
      return {
        ...carrier,
        moves: 'never',
        carrierUsersPerAddress: Number.POSITIVE_INFINITY,
        androidShare: 0,
        hasOneModel: true,
        hasOnePhone: true,
        personalShare: 1,
      }
  }
}
