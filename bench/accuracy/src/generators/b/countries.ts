/** A country and its parameters. */
export interface Country {
  readonly code: string
  /** Share of the population. */
  readonly weight: number
  readonly isIpv6High: boolean
  /** Android share relative to the mean of all countries. */
  readonly android: number
  readonly ipv6AtHome: number
  /** Added to household income, which is centred at zero. */
  readonly income: number
  /** Shares of households with one to six people. */
  readonly households: readonly number[]
  /** First octet of home addresses. Each city has its own second octet. */
  readonly homeOctet: number
  readonly carrierOctets: readonly number[]
  readonly homePrefix: string
  readonly carrierPrefixes: readonly string[]
  readonly cities: readonly City[]
}

export interface City {
  /** Share of the country's people. */
  readonly weight: number
  readonly timezone: string
  /** Offset in winter, when the worlds take place. */
  readonly offsetHours: number
  readonly income: number
  readonly languages: readonly (readonly [string, number])[]
}

type CityRow = readonly [
  weight: number,
  timezone: string,
  offsetHours: number,
  income: number,
  languages: readonly (readonly [string, number])[],
]

const western = [0.33, 0.32, 0.16, 0.12, 0.05, 0.02]
const southern = [0.26, 0.28, 0.22, 0.17, 0.05, 0.02]
const indian = [0.06, 0.12, 0.2, 0.3, 0.19, 0.13]

const english = [
  ['en-US', 0.9],
  ['es-US', 0.08],
  ['zh-Hans-US', 0.02],
] as const
const spanish = [
  ['en-US', 0.68],
  ['es-US', 0.26],
  ['es-MX', 0.06],
] as const
const german = [
  ['de-DE', 0.86],
  ['en-DE', 0.06],
  ['tr-DE', 0.05],
  ['en-GB', 0.03],
] as const
const polish = [
  ['pl-PL', 0.91],
  ['uk-PL', 0.06],
  ['en-PL', 0.03],
] as const
const italian = [
  ['it-IT', 0.95],
  ['en-IT', 0.03],
  ['ro-IT', 0.02],
] as const
const castilian = [
  ['es-ES', 0.94],
  ['en-GB', 0.04],
  ['ro-ES', 0.02],
] as const

function cities(rows: readonly CityRow[]): City[] {
  return rows.map(([weight, timezone, offsetHours, income, languages]) => ({
    weight,
    timezone,
    offsetHours,
    income,
    languages,
  }))
}

/** Cities of different size and income, each with its languages and time zone. */
export const countries: readonly Country[] = [
  {
    code: 'US',
    weight: 0.3,
    isIpv6High: true,
    android: 0.5,
    ipv6AtHome: 1.2,
    income: 0.5,
    households: western,
    homeOctet: 73,
    carrierOctets: [172, 174, 166],
    homePrefix: '2601:646',
    carrierPrefixes: ['2607:fb90', '2600:1012', '2600:387'],
    cities: cities([
      [0.26, 'America/New_York', -5, 0.5, english],
      [0.08, 'America/New_York', -5, 0, spanish],
      [0.1, 'America/New_York', -5, -0.2, english],
      [0.16, 'America/Chicago', -6, 0.1, english],
      [0.12, 'America/Chicago', -6, -0.1, spanish],
      [0.06, 'America/Denver', -7, 0.2, english],
      [0.04, 'America/Phoenix', -7, -0.1, spanish],
      [0.13, 'America/Los_Angeles', -8, 0.1, spanish],
      [0.04, 'America/Los_Angeles', -8, 0.9, english],
      [0.01, 'Pacific/Honolulu', -10, 0.2, english],
    ]),
  },
  {
    code: 'IN',
    weight: 0.22,
    isIpv6High: true,
    android: 2,
    ipv6AtHome: 1.1,
    income: -0.8,
    households: indian,
    homeOctet: 117,
    carrierOctets: [49, 106, 157],
    homePrefix: '2405:201',
    carrierPrefixes: ['2409:4071', '2401:4900', '2402:3a80'],
    cities: cities([
      [
        0.3,
        'Asia/Kolkata',
        5.5,
        0.2,
        [
          ['hi-IN', 0.4],
          ['en-IN', 0.6],
        ],
      ],
      [
        0.26,
        'Asia/Kolkata',
        5.5,
        0.4,
        [
          ['mr-IN', 0.25],
          ['hi-IN', 0.2],
          ['en-IN', 0.55],
        ],
      ],
      [
        0.2,
        'Asia/Kolkata',
        5.5,
        0.5,
        [
          ['kn-IN', 0.2],
          ['en-IN', 0.8],
        ],
      ],
      [
        0.14,
        'Asia/Kolkata',
        5.5,
        0,
        [
          ['ta-IN', 0.5],
          ['en-IN', 0.5],
        ],
      ],
      [
        0.1,
        'Asia/Kolkata',
        5.5,
        -0.3,
        [
          ['bn-IN', 0.6],
          ['en-IN', 0.4],
        ],
      ],
    ]),
  },
  {
    code: 'DE',
    weight: 0.16,
    isIpv6High: true,
    android: 0.9,
    ipv6AtHome: 1.4,
    income: 0.3,
    households: western,
    homeOctet: 84,
    carrierOctets: [80, 109, 176],
    homePrefix: '2003:e7',
    carrierPrefixes: ['2a01:598', '2a02:3035', '2a02:3100'],
    cities: cities([
      [0.34, 'Europe/Berlin', 1, 0, german],
      [0.28, 'Europe/Berlin', 1, 0.6, german],
      [0.22, 'Europe/Berlin', 1, 0.2, german],
      [0.16, 'Europe/Berlin', 1, -0.2, german],
    ]),
  },
  {
    code: 'IT',
    weight: 0.12,
    isIpv6High: false,
    android: 0.95,
    ipv6AtHome: 0.4,
    income: 0,
    households: southern,
    homeOctet: 79,
    carrierOctets: [5, 37, 151],
    homePrefix: '2a0e:410',
    carrierPrefixes: ['2a02:b021', '2a01:e11', '2a0e:41b'],
    cities: cities([
      [0.4, 'Europe/Rome', 1, 0.5, italian],
      [0.36, 'Europe/Rome', 1, 0, italian],
      [0.24, 'Europe/Rome', 1, -0.5, italian],
    ]),
  },
  {
    code: 'ES',
    weight: 0.11,
    isIpv6High: false,
    android: 1,
    ipv6AtHome: 0.5,
    income: 0,
    households: southern,
    homeOctet: 83,
    carrierOctets: [31, 77, 95],
    homePrefix: '2a0c:5a80',
    carrierPrefixes: ['2a02:9140', '2a0c:5a82', '2a01:c50f'],
    cities: cities([
      [0.42, 'Europe/Madrid', 1, 0.2, castilian],
      [
        0.36,
        'Europe/Madrid',
        1,
        0.2,
        [
          ['es-ES', 0.58],
          ['ca-ES', 0.36],
          ['en-GB', 0.06],
        ],
      ],
      [0.14, 'Europe/Madrid', 1, -0.2, castilian],
      [0.08, 'Atlantic/Canary', 0, -0.2, castilian],
    ]),
  },
  {
    code: 'PL',
    weight: 0.09,
    isIpv6High: false,
    android: 1.1,
    ipv6AtHome: 0.6,
    income: -0.2,
    households: southern,
    homeOctet: 89,
    carrierOctets: [46, 94, 188],
    homePrefix: '2a02:a310',
    carrierPrefixes: ['2a00:f41', '2a01:112f', '2a02:2a40'],
    cities: cities([
      [0.6, 'Europe/Warsaw', 1, 0.3, polish],
      [0.4, 'Europe/Warsaw', 1, -0.2, polish],
    ]),
  },
]
