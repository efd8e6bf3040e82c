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
