/** An iPhone or an iPad. */
export interface AppleModel {
  readonly platform: 'ios'
  readonly name: string
  readonly id: string
  /** In points. */
  readonly width: number
  readonly height: number
  readonly scale: number
  /** Share of owners who stay on the previous major version. */
  readonly holdouts: number
  /** How much more slowly its owners update, relative to the newest phones. */
  readonly slowness: number
}

type Row = readonly [name: string, id: string, weight: number]

function bucket(width: number, height: number, scale: number, rows: readonly Row[]) {
  return rows.map(([name, id, weight]): readonly [AppleModel, number] => {
    const [holdouts, slowness] = habits(id)
    return [{ platform: 'ios', name, id, width, height, scale, holdouts, slowness }, weight]
  })
}

/** Older phones update later. */
function habits(id: string): readonly [holdouts: number, slowness: number] {
  const isTablet = id.startsWith('iPad')
  const generation = Number(/\d+/.exec(id)?.[0])
  if (isTablet) return [generation < 13 ? 0.4 : 0.25, 1.6]
  // iPhones of 2018 do not support the new OS.
  if (generation <= 11) return [1, 2]
  if (generation === 12) return [0.38, 1.9]
  if (generation === 13) return [0.3, 1.7]
  if (generation === 14) return [0.24, 1.4]
  if (generation === 15) return [0.18, 1.2]
  if (generation === 16) return [0.15, 1.1]
  return generation === 17 ? [0.12, 1] : [0, 0.9]
}

/** Weights in percent. Published per generation and for some models; the rest are guesses. */
export const iPhones: readonly (readonly [AppleModel, number])[] = [
  ...bucket(375, 667, 2, [
    ['iPhone SE (2nd generation)', 'iPhone12,8', 1.2],
    ['iPhone SE (3rd generation)', 'iPhone14,6', 1.4],
  ]),
  ...bucket(375, 812, 3, [
    ['iPhone XS', 'iPhone11,2', 0.4],
    ['iPhone 11 Pro', 'iPhone12,3', 0.7],
    ['iPhone 12 mini', 'iPhone13,1', 0.8],
    ['iPhone 13 mini', 'iPhone14,4', 1],
  ]),
  ...bucket(414, 896, 2, [
    ['iPhone XR', 'iPhone11,8', 0.7],
    ['iPhone 11', 'iPhone12,1', 4.7],
  ]),
  ...bucket(414, 896, 3, [
    ['iPhone XS Max', 'iPhone11,6', 0.3],
    ['iPhone 11 Pro Max', 'iPhone12,5', 1.1],
  ]),
  ...bucket(390, 844, 3, [
    ['iPhone 12', 'iPhone13,2', 4.3],
    ['iPhone 12 Pro', 'iPhone13,3', 1.6],
    ['iPhone 13', 'iPhone14,5', 9.2],
    ['iPhone 13 Pro', 'iPhone14,2', 3],
    ['iPhone 14', 'iPhone14,7', 7.3],
    ['iPhone 16e', 'iPhone17,5', 1.5],
  ]),
  ...bucket(428, 926, 3, [
    ['iPhone 12 Pro Max', 'iPhone13,4', 2],
    ['iPhone 13 Pro Max', 'iPhone14,3', 3.8],
    ['iPhone 14 Plus', 'iPhone14,8', 1.8],
  ]),
  ...bucket(393, 852, 3, [
    ['iPhone 14 Pro', 'iPhone15,2', 4.2],
    ['iPhone 15', 'iPhone15,4', 6],
    ['iPhone 15 Pro', 'iPhone16,1', 4.2],
    ['iPhone 16', 'iPhone17,3', 4.6],
  ]),
  ...bucket(430, 932, 3, [
    ['iPhone 14 Pro Max', 'iPhone15,3', 5.6],
    ['iPhone 15 Plus', 'iPhone15,5', 1.8],
    ['iPhone 15 Pro Max', 'iPhone16,2', 5.6],
    ['iPhone 16 Plus', 'iPhone17,4', 1.6],
  ]),
  ...bucket(402, 874, 3, [
    ['iPhone 16 Pro', 'iPhone17,1', 4.6],
    ['iPhone 17', 'iPhone18,3', 2.6],
    ['iPhone 17 Pro', 'iPhone18,1', 2.4],
  ]),
  ...bucket(420, 912, 3, [['iPhone Air', 'iPhone18,4', 0.4]]),
  ...bucket(440, 956, 3, [
    ['iPhone 16 Pro Max', 'iPhone17,2', 6],
    ['iPhone 17 Pro Max', 'iPhone18,2', 3.6],
  ]),
]

export const iPads: readonly (readonly [AppleModel, number])[] = [
  ...bucket(810, 1080, 2, [
    ['iPad (8th generation)', 'iPad11,6', 9],
    ['iPad (9th generation)', 'iPad12,1', 22],
  ]),
  ...bucket(820, 1180, 2, [
    ['iPad (10th generation)', 'iPad13,18', 20],
    ['iPad (A16)', 'iPad15,7', 9],
    ['iPad Air (4th generation)', 'iPad13,1', 5],
    ['iPad Air (5th generation)', 'iPad13,16', 8],
    ['iPad Air 11-inch (M2)', 'iPad14,8', 5],
  ]),
  ...bucket(744, 1133, 2, [['iPad mini (6th generation)', 'iPad14,1', 6]]),
  ...bucket(834, 1194, 2, [
    ['iPad Pro (11-inch) (3rd generation)', 'iPad13,4', 5],
    ['iPad Pro (11-inch) (4th generation)', 'iPad14,3', 4],
  ]),
  ...bucket(834, 1210, 2, [['iPad Pro 11-inch (M4)', 'iPad16,3', 3]]),
  ...bucket(1024, 1366, 2, [['iPad Pro (12.9-inch) (6th generation)', 'iPad14,5', 4]]),
]

export interface AndroidModel {
  readonly platform: 'android'
  /** `Build.MODEL`. */
  readonly id: string
  readonly manufacturer: string
  /** In pixels. */
  readonly widthPixels: number
  readonly heightPixels: number
  readonly density: number
  /** Newest Android version available for it. */
  readonly newest: number
}

/** Weights in the United States, Europe and India. */
export type AndroidShares = readonly [AndroidModel, Readonly<Record<'US' | 'EU' | 'IN', number>>]

type Screen = readonly [widthPixels: number, heightPixels: number, density: number]

const large: Screen = [1080, 2340, 2.8125]
const compact: Screen = [1080, 2340, 3]
const tall: Screen = [1080, 2400, 2.75]
const small: Screen = [720, 1600, 1.875]

function row(
  manufacturer: string,
  id: string,
  [widthPixels, heightPixels, density]: Screen,
  newest: number,
  [inUs, inEurope, inIndia]: readonly [number, number, number],
): AndroidShares {
  const model = { id, manufacturer, widthPixels, heightPixels, density, newest }
  return [
    { platform: 'android', ...model },
    { US: inUs, EU: inEurope, IN: inIndia },
  ]
}

export const androidModels: readonly AndroidShares[] = [
  row('samsung', 'SM-S938U', large, 16, [9, 0, 0]),
  row('samsung', 'SM-S928U', large, 16, [9, 0, 0]),
  row('samsung', 'SM-S921U', compact, 16, [6, 0, 0]),
  row('samsung', 'SM-S911U', compact, 16, [6, 0, 0]),
  row('samsung', 'SM-G991U', [1080, 2400, 3], 15, [4, 0, 0]),
  row('samsung', 'SM-A156U', large, 15, [9, 0, 0]),
  row('samsung', 'SM-A166U', large, 16, [7, 0, 0]),
  row('samsung', 'SM-S938B', large, 16, [0, 6, 2]),
  row('samsung', 'SM-S928B', large, 16, [0, 6, 2]),
  row('samsung', 'SM-S921B', compact, 16, [0, 6, 1]),
  row('samsung', 'SM-S911B', compact, 16, [0, 5, 2]),
  row('samsung', 'SM-A556B', large, 16, [0, 9, 3]),
  row('samsung', 'SM-A546B', large, 16, [0, 8, 2]),
  row('samsung', 'SM-A346B', large, 16, [0, 6, 2]),
  row('samsung', 'SM-A165F', large, 16, [0, 7, 4]),
  row('samsung', 'SM-A155F', large, 16, [0, 6, 4]),
  row('samsung', 'SM-A135F', [1080, 2408, 2.625], 14, [0, 3, 3]),
  row('Google', 'Pixel 9', [1080, 2424, 2.625], 16, [4, 3, 1]),
  row('Google', 'Pixel 9 Pro', [1280, 2856, 3], 16, [4, 2, 0]),
  row('Google', 'Pixel 8', [1080, 2400, 2.625], 16, [4, 3, 1]),
  row('Google', 'Pixel 7a', [1080, 2400, 2.625], 16, [4, 2, 1]),
  row('motorola', 'moto g power 5G - 2024', [1080, 2400, 2.625], 15, [6, 0, 0]),
  row('motorola', 'moto g 5G - 2024', [720, 1612, 1.75], 15, [5, 0, 0]),
  row('Xiaomi', '23129RAA4G', tall, 15, [0, 6, 4]),
  row('Xiaomi', '24117RN76G', tall, 16, [0, 5, 4]),
  row('Xiaomi', '2312DRA50G', [1220, 2712, 3.125], 15, [0, 4, 4]),
  row('Xiaomi', '23106RN0DA', small, 15, [0, 3, 5]),
  row('vivo', 'V2307', [1080, 2408, 3], 15, [0, 0, 9]),
  row('vivo', 'V2322', [720, 1612, 2], 14, [0, 0, 8]),
  row('OPPO', 'CPH2565', [1080, 2400, 3], 15, [0, 2, 7]),
  row('realme', 'RMX3890', [1080, 2400, 3], 15, [0, 1, 8]),
  row('OnePlus', 'CPH2585', [1264, 2780, 3], 16, [1, 1, 5]),
]

/** An OS release. */
export interface AppleRelease {
  readonly version: string
  /** The version Safari reports after `Version/`, which omits most patches. */
  readonly safari: string
  readonly build: string
  /** Days before the worlds start, on 13 April 2026. */
  readonly ageDays: number
}

const release = (
  version: string,
  safari: string,
  build: string,
  ageDays: number,
): AppleRelease => ({
  version,
  safari,
  build,
  ageDays,
})

/** Newest first. The first entry of each list is released after the worlds start: phones update to it. */
export const currentReleases: readonly AppleRelease[] = [
  release('26.4.1', '26.4', '23E254', 0),
  release('26.4', '26.4', '23E246', 20),
  release('26.3.1', '26.3', '23D8133', 40),
  release('26.3', '26.3', '23D127', 61),
  release('26.2.1', '26.2', '23C71', 77),
  release('26.2', '26.2', '23C55', 122),
  release('26.1', '26.1', '23B85', 161),
  release('26.0.1', '26.0.1', '23A355', 196),
  release('26.0', '26.0', '23A341', 210),
]

export const formerReleases: readonly AppleRelease[] = [
  release('18.7.8', '18.7', '22H352', 0),
  release('18.7.5', '18.7', '22H311', 61),
  release('18.7.3', '18.7', '22H217', 122),
  release('18.7.2', '18.7', '22H124', 159),
  release('18.7.1', '18.7', '22H31', 196),
  release('18.7', '18.7', '22H20', 210),
  release('18.6.2', '18.6', '22G100', 236),
  release('18.6', '18.6', '22G86', 258),
  release('18.5', '18.5', '22F76', 336),
  release('18.3.2', '18.3.1', '22D82', 398),
]

export type Model = AppleModel | AndroidModel

/** An OS version on a device. */
export interface System {
  readonly version: string
  /** Version after `Version/` in Safari. */
  readonly safari: string
  readonly build: string
  /** The next version; null if an update changes nothing visible. */
  readonly next: System | null
  readonly ageDays: number
}
