import type { Model } from './model.ts'

type Row = readonly [
  name: string,
  id: string,
  year: number,
  width: number,
  height: number,
  price: number,
  weight: number,
]

const rows: readonly Row[] = [
  ['iPad (7th generation)', 'iPad7,11', 2019, 810, 1080, -1, 6],
  ['iPad (8th generation)', 'iPad11,6', 2020, 810, 1080, -0.8, 9],
  ['iPad (9th generation)', 'iPad12,1', 2021, 810, 1080, -0.7, 19],
  ['iPad (10th generation)', 'iPad13,18', 2022, 820, 1180, -0.2, 17],
  ['iPad (A16)', 'iPad15,7', 2025, 820, 1180, -0.1, 9],
  ['iPad mini (6th generation)', 'iPad14,1', 2021, 744, 1133, 0.2, 6],
  ['iPad mini (A17 Pro)', 'iPad16,1', 2024, 744, 1133, 0.4, 3],
  ['iPad Air (4th generation)', 'iPad13,1', 2020, 820, 1180, 0, 7],
  ['iPad Air (5th generation)', 'iPad13,16', 2022, 820, 1180, 0.3, 8],
  ['iPad Air 11-inch (M2)', 'iPad14,8', 2024, 820, 1180, 0.5, 4],
  ['iPad Pro (11-inch) (3rd generation)', 'iPad13,4', 2021, 834, 1194, 0.6, 4],
  ['iPad Pro (12.9-inch) (5th generation)', 'iPad13,8', 2021, 1024, 1366, 0.8, 3],
  ['iPad Pro 11-inch (4th generation)', 'iPad14,3', 2022, 834, 1194, 0.8, 3],
  ['iPad Pro 13-inch (M4)', 'iPad16,5', 2024, 1032, 1376, 1, 2],
]

/** Bounds that an iPhone app gets on any iPad. */
export const phoneBoundsOnIpad = { width: 375, height: 667, scale: 2 }

export const ipads: readonly Model[] = rows.map(
  ([name, id, year, width, height, price, weight], index) => ({
    index: 100 + index,
    family: 'ipad',
    name,
    id,
    maker: 'Apple',
    year,
    width,
    height,
    scale: 2,
    price,
    weight,
    soldIn: null,
  }),
)
