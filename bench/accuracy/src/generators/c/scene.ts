import type { ParameterValues } from '../../parameters.ts'
import type { ScenarioId } from '../../world.ts'
import type { CountryId } from './countries.ts'

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
