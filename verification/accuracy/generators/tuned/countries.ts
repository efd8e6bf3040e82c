export type CountryCode = 'US' | 'DE' | 'IN' | 'IT' | 'ES' | 'PL'

export interface Zone {
  readonly name: string
  /** Name used by browsers, whose list is older than the OS's. */
  readonly webName: string
  readonly offsetHours: number
}

export interface Provider {
  /** First two bytes of its own /14. */
  readonly v4: readonly [number, number]
  /** First two groups of its IPv6 addresses. */
  readonly v6: string
}

export interface Country {
  readonly code: CountryCode
  readonly share: number
  readonly models: 'US' | 'EU' | 'IN'
  readonly hasMobileV6: boolean
  /** Share of homes without their own public IPv4 address. */
  readonly sharedHomes: number
  readonly zones: readonly (readonly [Zone, number])[]
  /** OS language tags. */
  readonly languages: readonly (readonly [string, number])[]
  readonly homes: readonly Provider[]
  readonly carriers: readonly Provider[]
}

const zone = (name: string, offsetHours: number, webName = name): Zone => ({
  name,
  webName,
  offsetHours,
})

const provider = (first: number, second: number, v6: string): Provider => ({
  v4: [first, second],
  v6,
})

export const countries: readonly Country[] = [
  {
    code: 'US',
    share: 0.45,
    models: 'US',
    hasMobileV6: true,
    sharedHomes: 0,
    zones: [
      [zone('America/New_York', -4), 0.47],
      [zone('America/Chicago', -5), 0.29],
      [zone('America/Denver', -6), 0.06],
      [zone('America/Phoenix', -7), 0.02],
      [zone('America/Los_Angeles', -7), 0.16],
    ],
    languages: [
      ['en-US', 0.85],
      ['es-US', 0.09],
      ['zh-Hans-US', 0.02],
      ['vi-US', 0.01],
      ['en-GB', 0.01],
      ['fr-US', 0.01],
      ['ko-US', 0.01],
    ],
    homes: [
      provider(73, 0, '2601:a40'),
      provider(68, 112, '2603:6080'),
      provider(71, 160, '2600:4040'),
    ],
    carriers: [
      provider(172, 56, '2607:fb90'),
      provider(174, 192, '2600:1006'),
      provider(107, 72, '2600:380'),
    ],
  },
  {
    code: 'IN',
    share: 0.15,
    models: 'IN',
    hasMobileV6: true,
    sharedHomes: 0.6,
    // ICU keeps the old name, and browsers use ICU.
    zones: [[zone('Asia/Kolkata', 5.5, 'Asia/Calcutta'), 1]],
    languages: [
      ['en-IN', 0.74],
      ['hi-IN', 0.14],
      ['en-US', 0.05],
      ['ta-IN', 0.03],
      ['te-IN', 0.02],
      ['mr-IN', 0.02],
    ],
    homes: [provider(49, 204, '2405:201'), provider(122, 160, '2401:4900')],
    carriers: [provider(157, 32, '2409:4040'), provider(106, 192, '2401:4901')],
  },
  {
    code: 'DE',
    share: 0.12,
    models: 'EU',
    hasMobileV6: true,
    sharedHomes: 0.25,
    zones: [[zone('Europe/Berlin', 2), 1]],
    languages: [
      ['de-DE', 0.87],
      ['en-DE', 0.04],
      ['tr-DE', 0.03],
      ['en-US', 0.02],
      ['ru-DE', 0.02],
      ['pl-DE', 0.01],
      ['ar-DE', 0.01],
    ],
    homes: [
      provider(87, 128, '2003:c1'),
      provider(178, 0, '2a02:8109'),
      provider(77, 0, '2a01:c22'),
    ],
    carriers: [
      provider(80, 184, '2a01:599'),
      provider(109, 40, '2a00:20a1'),
      provider(176, 0, '2a02:3031'),
    ],
  },
  {
    code: 'IT',
    share: 0.1,
    models: 'EU',
    hasMobileV6: false,
    sharedHomes: 0.1,
    zones: [[zone('Europe/Rome', 2), 1]],
    languages: [
      ['it-IT', 0.94],
      ['en-IT', 0.03],
      ['en-GB', 0.01],
      ['ro-IT', 0.02],
    ],
    homes: [provider(79, 16, '2a01:e11a'), provider(151, 16, '2001:b07')],
    carriers: [provider(37, 160, '2a01:827'), provider(5, 88, '2a02:b025')],
  },
  {
    code: 'ES',
    share: 0.09,
    models: 'EU',
    hasMobileV6: false,
    sharedHomes: 0.2,
    zones: [
      [zone('Europe/Madrid', 2), 0.955],
      [zone('Atlantic/Canary', 1), 0.045],
    ],
    languages: [
      ['es-ES', 0.86],
      ['ca-ES', 0.07],
      ['en-ES', 0.03],
      ['en-GB', 0.02],
      ['gl-ES', 0.02],
    ],
    homes: [provider(83, 32, '2a0c:5a82'), provider(88, 0, '2a02:9130')],
    carriers: [provider(31, 4, '2a02:2e02'), provider(95, 124, '2a0c:5a83')],
  },
  {
    code: 'PL',
    share: 0.09,
    models: 'EU',
    hasMobileV6: false,
    sharedHomes: 0.25,
    zones: [[zone('Europe/Warsaw', 2), 1]],
    languages: [
      ['pl-PL', 0.92],
      ['en-PL', 0.03],
      ['uk-PL', 0.03],
      ['en-GB', 0.02],
    ],
    homes: [provider(89, 64, '2a02:a310'), provider(95, 48, '2a01:111f')],
    carriers: [provider(37, 248, '2a00:f41'), provider(5, 172, '2a02:a317')],
  },
]
