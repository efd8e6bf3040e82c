export type CountryId = 'US' | 'DE' | 'IN' | 'IT' | 'ES' | 'PL'

export interface Country {
  readonly id: CountryId
  /** Share of the population. Assumption. */
  readonly share: number
  readonly hasCommonMobileIpv6: boolean
  /** Android share relative to the other countries. Assumption. */
  readonly androidTilt: number
  /** Private Relay use relative to the other countries. Assumption. */
  readonly relayTilt: number
  /** How much rarer a phone gets with each year of age, relative to the United States. Assumption. */
  readonly ageTilt: number
  /** Languages of phones, by share. Assumption. */
  readonly languages: readonly (readonly [tag: string, share: number])[]
  /** Market shares of carriers. Assumption. */
  readonly carriers: readonly number[]
  /** First two octets of address blocks. */
  readonly blocks: readonly (readonly [number, number])[]
  /** First two groups of the IPv6 addresses of homes and of phones. */
  readonly homePrefix: string
  readonly mobilePrefix: string
  readonly regions: readonly Region[]
}

export interface Region {
  readonly timezone: string
  /** In February, when the worlds take place. */
  readonly utcOffsetHours: number
  /** Share of the country's population. */
  readonly share: number
}

export const countries: readonly Country[] = [
  {
    id: 'US',
    share: 0.44,
    hasCommonMobileIpv6: true,
    androidTilt: 0.6,
    relayTilt: 1.3,
    ageTilt: 1,
    languages: [
      ['en-US', 0.86],
      ['es-US', 0.1],
      ['zh-Hans-US', 0.02],
      ['en-GB', 0.02],
    ],
    carriers: [0.36, 0.34, 0.3],
    blocks: [
      [24, 12],
      [73, 40],
      [98, 112],
    ],
    homePrefix: '2601:646',
    mobilePrefix: '2607:fb90',
    regions: [
      { timezone: 'America/New_York', utcOffsetHours: -5, share: 0.47 },
      { timezone: 'America/Chicago', utcOffsetHours: -6, share: 0.29 },
      { timezone: 'America/Denver', utcOffsetHours: -7, share: 0.07 },
      { timezone: 'America/Los_Angeles', utcOffsetHours: -8, share: 0.17 },
    ],
  },
  {
    id: 'DE',
    share: 0.15,
    hasCommonMobileIpv6: true,
    androidTilt: 1.2,
    relayTilt: 1,
    ageTilt: 0.92,
    languages: [
      ['de-DE', 0.88],
      ['en-DE', 0.05],
      ['tr-DE', 0.04],
      ['en-US', 0.03],
    ],
    carriers: [0.38, 0.33, 0.29],
    blocks: [
      [84, 128],
      [91, 16],
    ],
    homePrefix: '2003:ea',
    mobilePrefix: '2a01:598',
    regions: [{ timezone: 'Europe/Berlin', utcOffsetHours: 1, share: 1 }],
  },
  {
    id: 'IN',
    share: 0.13,
    hasCommonMobileIpv6: true,
    androidTilt: 2,
    relayTilt: 0.3,
    ageTilt: 0.8,
    languages: [
      ['en-IN', 0.7],
      ['hi-IN', 0.22],
      ['en-GB', 0.05],
      ['ta-IN', 0.03],
    ],
    carriers: [0.45, 0.38, 0.17],
    blocks: [
      [49, 36],
      [106, 192],
    ],
    homePrefix: '2405:201',
    mobilePrefix: '2409:4071',
    regions: [{ timezone: 'Asia/Kolkata', utcOffsetHours: 5.5, share: 1 }],
  },
  {
    id: 'IT',
    share: 0.1,
    hasCommonMobileIpv6: false,
    androidTilt: 1.1,
    relayTilt: 0.8,
    ageTilt: 0.88,
    languages: [
      ['it-IT', 0.95],
      ['en-US', 0.03],
      ['ro-IT', 0.02],
    ],
    carriers: [0.3, 0.28, 0.25, 0.17],
    blocks: [
      [79, 16],
      [151, 18],
    ],
    homePrefix: '2a01:e11',
    mobilePrefix: '2a02:b001',
    regions: [{ timezone: 'Europe/Rome', utcOffsetHours: 1, share: 1 }],
  },
  {
    id: 'ES',
    share: 0.1,
    hasCommonMobileIpv6: false,
    androidTilt: 1.1,
    relayTilt: 0.8,
    ageTilt: 0.88,
    languages: [
      ['es-ES', 0.83],
      ['ca-ES', 0.12],
      ['en-GB', 0.05],
    ],
    carriers: [0.33, 0.3, 0.24, 0.13],
    blocks: [
      [83, 32],
      [88, 0],
    ],
    homePrefix: '2a0c:5a80',
    mobilePrefix: '2a02:9130',
    regions: [
      { timezone: 'Europe/Madrid', utcOffsetHours: 1, share: 0.95 },
      { timezone: 'Atlantic/Canary', utcOffsetHours: 0, share: 0.05 },
    ],
  },
  {
    id: 'PL',
    share: 0.08,
    hasCommonMobileIpv6: false,
    androidTilt: 1.3,
    relayTilt: 0.7,
    ageTilt: 0.86,
    languages: [
      ['pl-PL', 0.94],
      ['uk-PL', 0.03],
      ['en-US', 0.03],
    ],
    carriers: [0.29, 0.27, 0.24, 0.2],
    blocks: [
      [31, 0],
      [89, 64],
    ],
    homePrefix: '2a02:a318',
    mobilePrefix: '2a00:f44',
    regions: [{ timezone: 'Europe/Warsaw', utcOffsetHours: 1, share: 1 }],
  },
]
