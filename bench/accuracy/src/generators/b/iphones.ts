import type { Model } from './model.ts'

type Row = readonly [
  name: string,
  id: string,
  year: number,
  screen: string,
  price: number,
  weight: number,
]

/** Weights from Start.io for the United States: by generation, and for the 13 and the 16 Pro Max. */
const rows: readonly Row[] = [
  ['iPhone 8', 'iPhone10,1', 2017, '375x667@2', -1, 0.3],
  ['iPhone X', 'iPhone10,3', 2017, '375x812@3', -0.9, 0.2],
  ['iPhone XR', 'iPhone11,8', 2018, '414x896@2', -0.9, 1.3],
  ['iPhone XS', 'iPhone11,2', 2018, '375x812@3', -0.8, 0.3],
  ['iPhone XS Max', 'iPhone11,6', 2018, '414x896@3', -0.8, 0.4],
  ['iPhone 11', 'iPhone12,1', 2019, '414x896@2', -0.8, 4.2],
  ['iPhone 11 Pro', 'iPhone12,3', 2019, '375x812@3', -0.6, 0.8],
  ['iPhone 11 Pro Max', 'iPhone12,5', 2019, '414x896@3', -0.5, 1.2],
  ['iPhone SE (2nd generation)', 'iPhone12,8', 2020, '375x667@2', -1, 0.8],
  ['iPhone 12 mini', 'iPhone13,1', 2020, '375x812@3', -0.6, 0.8],
  ['iPhone 12', 'iPhone13,2', 2020, '390x844@3', -0.6, 5.4],
  ['iPhone 12 Pro', 'iPhone13,3', 2020, '390x844@3', -0.3, 1.8],
  ['iPhone 12 Pro Max', 'iPhone13,4', 2020, '428x926@3', -0.2, 2],
  ['iPhone 13 mini', 'iPhone14,4', 2021, '375x812@3', -0.4, 1.2],
  ['iPhone 13', 'iPhone14,5', 2021, '390x844@3', -0.4, 9.2],
  ['iPhone 13 Pro', 'iPhone14,2', 2021, '390x844@3', 0, 3],
  ['iPhone 13 Pro Max', 'iPhone14,3', 2021, '428x926@3', 0.1, 3.6],
  ['iPhone SE (3rd generation)', 'iPhone14,6', 2022, '375x667@2', -0.9, 1.5],
  ['iPhone 14', 'iPhone14,7', 2022, '390x844@3', -0.2, 6.6],
  ['iPhone 14 Plus', 'iPhone14,8', 2022, '428x926@3', -0.1, 2.3],
  ['iPhone 14 Pro', 'iPhone15,2', 2022, '393x852@3', 0.2, 4.4],
  ['iPhone 14 Pro Max', 'iPhone15,3', 2022, '430x932@3', 0.3, 5.6],
  ['iPhone 15', 'iPhone15,4', 2023, '393x852@3', 0, 6.2],
  ['iPhone 15 Plus', 'iPhone15,5', 2023, '430x932@3', 0.1, 2.4],
  ['iPhone 15 Pro', 'iPhone16,1', 2023, '393x852@3', 0.4, 3.9],
  ['iPhone 15 Pro Max', 'iPhone16,2', 2023, '430x932@3', 0.6, 5.1],
  ['iPhone 16', 'iPhone17,3', 2024, '393x852@3', 0.3, 5],
  ['iPhone 16 Plus', 'iPhone17,4', 2024, '430x932@3', 0.3, 1.6],
  ['iPhone 16 Pro', 'iPhone17,1', 2024, '402x874@3', 0.7, 4.2],
  ['iPhone 16 Pro Max', 'iPhone17,2', 2024, '440x956@3', 0.8, 6],
  ['iPhone 16e', 'iPhone17,5', 2025, '390x844@3', -0.3, 1.5],
  ['iPhone 17', 'iPhone18,3', 2025, '402x874@3', 0.5, 3.2],
  ['iPhone Air', 'iPhone18,4', 2025, '420x912@3', 0.8, 0.5],
  ['iPhone 17 Pro', 'iPhone18,1', 2025, '402x874@3', 0.9, 1.9],
  ['iPhone 17 Pro Max', 'iPhone18,2', 2025, '440x956@3', 1, 2.4],
]

export const iphones: readonly Model[] = rows.map(
  ([name, id, year, screen, price, weight], index) => {
    const [width, height, scale] = screen.split(/[x@]/).map(Number)
    return {
      index,
      family: 'iphone',
      name,
      id,
      maker: 'Apple',
      year,
      width: width ?? 0,
      height: height ?? 0,
      scale: scale ?? 0,
      price,
      weight,
      soldIn: null,
    }
  },
)
