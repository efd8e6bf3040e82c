import type { Model } from './model.ts'

type Row = readonly [
  name: string,
  id: string,
  maker: string,
  year: number,
  pixels: string,
  price: number,
  weight: number,
  soldIn?: string,
]

const europe = 'DE IT ES PL'

/** Samsung model ids depend on the market, and some makers sell mainly in one. */
const rows: readonly Row[] = [
  ['Galaxy S24 Ultra', 'SM-S928B', 'samsung', 2024, '1440x3120/3.5', 1, 5, `${europe} IN`],
  ['Galaxy S24 Ultra', 'SM-S928U', 'samsung', 2024, '1440x3120/3.5', 1, 9, 'US'],
  ['Galaxy S25', 'SM-S931B', 'samsung', 2025, '1080x2340/3', 0.8, 5, `${europe} IN`],
  ['Galaxy S25', 'SM-S931U', 'samsung', 2025, '1080x2340/3', 0.8, 8, 'US'],
  ['Galaxy S23', 'SM-S911B', 'samsung', 2023, '1080x2340/3', 0.4, 6, `${europe} IN`],
  ['Galaxy S23', 'SM-S911U', 'samsung', 2023, '1080x2340/3', 0.4, 9, 'US'],
  ['Galaxy S21 FE', 'SM-G990B', 'samsung', 2022, '1080x2340/2.8125', 0, 4, europe],
  ['Galaxy A54', 'SM-A546B', 'samsung', 2023, '1080x2340/2.8125', -0.2, 10, `${europe} IN`],
  ['Galaxy A15', 'SM-A155F', 'samsung', 2024, '1080x2340/2.8125', -0.7, 9, `${europe} IN`],
  ['Galaxy A15', 'SM-S156V', 'samsung', 2024, '1080x2340/2.8125', -0.7, 8, 'US'],
  ['Galaxy A34', 'SM-A346B', 'samsung', 2023, '1080x2340/2.8125', -0.4, 8, europe],
  ['Pixel 9', 'Pixel 9', 'Google', 2024, '1080x2424/2.625', 0.6, 5],
  ['Pixel 8a', 'Pixel 8a', 'Google', 2024, '1080x2400/2.625', 0, 4],
  ['Pixel 7', 'Pixel 7', 'Google', 2022, '1080x2400/2.625', 0, 4],
  ['moto g power', 'moto g power 5G - 2024', 'motorola', 2024, '1080x2400/2.625', -0.7, 8, 'US'],
  ['moto g84', 'moto g84 5G', 'motorola', 2023, '1080x2400/2.625', -0.4, 4, europe],
  ['Redmi Note 13', '23129RAA4G', 'Xiaomi', 2024, '1080x2400/2.75', -0.6, 9, `${europe} IN`],
  ['Redmi 12', '23053RN02A', 'Xiaomi', 2023, '1080x2460/2.75', -0.9, 9, `${europe} IN`],
  ['Xiaomi 14', '23127PN0CG', 'Xiaomi', 2024, '1200x2670/3', 0.7, 3, europe],
  ['Y28', 'V2302', 'vivo', 2024, '1612x720/2', -0.9, 14, 'IN'],
  ['T3x', 'V2338', 'vivo', 2024, '1080x2408/3', -0.7, 10, 'IN'],
  ['narzo 70x', 'RMX3943', 'realme', 2024, '1080x2400/3', -0.8, 12, 'IN'],
  ['A59', 'CPH2617', 'OPPO', 2023, '720x1612/2', -0.9, 9, 'IN'],
  ['Nord CE4', 'CPH2613', 'OnePlus', 2024, '1080x2412/3', 0, 7, 'IN DE'],
]

export const androids: readonly Model[] = rows.map(
  ([name, id, maker, year, pixels, price, weight, soldIn], index) => {
    const [one = 0, other = 0, scale = 1] = pixels.split(/[x/]/).map(Number)
    return {
      index: 200 + index,
      family: 'android',
      name,
      id,
      maker,
      year,
      width: Math.min(one, other) / scale,
      height: Math.max(one, other) / scale,
      scale,
      price,
      weight,
      soldIn: soldIn ?? null,
    }
  },
)
