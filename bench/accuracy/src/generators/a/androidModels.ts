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
