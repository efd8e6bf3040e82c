/** A phone or tablet model. */
export interface Model {
  readonly platform: 'ios' | 'android'
  readonly name: string
  /** `iPhone15,4`, `SM-S921B`. */
  readonly id: string
  readonly manufacturer: string
  readonly year: number
  /** Share in the United States, in percent. */
  readonly weight: number
  /** In points. Not always whole numbers on Android. */
  readonly width: number
  readonly height: number
  readonly scale: number
  /** Code name of an Android device, which Instagram shows. */
  readonly codeName: string
  /** Newest major version of the OS it can run. */
  readonly newestMajor: number
}

/**
 * iPhones. Generations 13 to 16, the iPhone 13 and the 16 Pro Max have the shares of Start.io, September
 * 2025; the other shares are assumptions. Screens are those of the design, section 1.2.
 */
export const iphones: readonly Model[] = [
  apple('iPhone 8', 'iPhone10,1', 2017, 0.2, 375, 667, 2, 16),
  apple('iPhone XS', 'iPhone11,2', 2018, 0.3, 375, 812, 3, 18),
  apple('iPhone XR', 'iPhone11,8', 2018, 1, 414, 896, 2, 18),
  apple('iPhone 11', 'iPhone12,1', 2019, 5, 414, 896, 2, 26),
  apple('iPhone 11 Pro', 'iPhone12,3', 2019, 1, 375, 812, 3, 26),
  apple('iPhone 11 Pro Max', 'iPhone12,5', 2019, 1.2, 414, 896, 3, 26),
  apple('iPhone SE (2nd generation)', 'iPhone12,8', 2020, 0.8, 375, 667, 2, 26),
  apple('iPhone 12 mini', 'iPhone13,1', 2020, 0.9, 375, 812, 3, 26),
  apple('iPhone 12', 'iPhone13,2', 2020, 4.3, 390, 844, 3, 26),
  apple('iPhone 12 Pro', 'iPhone13,3', 2020, 1.5, 390, 844, 3, 26),
  apple('iPhone 12 Pro Max', 'iPhone13,4', 2020, 1.8, 428, 926, 3, 26),
  apple('iPhone 13 mini', 'iPhone14,4', 2021, 1.8, 375, 812, 3, 26),
  apple('iPhone 13', 'iPhone14,5', 2021, 9.2, 390, 844, 3, 26),
  apple('iPhone 13 Pro', 'iPhone14,2', 2021, 2.4, 390, 844, 3, 26),
  apple('iPhone 13 Pro Max', 'iPhone14,3', 2021, 3.6, 428, 926, 3, 26),
  apple('iPhone SE (3rd generation)', 'iPhone14,6', 2022, 1.2, 375, 667, 2, 26),
  apple('iPhone 14', 'iPhone14,7', 2022, 7, 390, 844, 3, 26),
  apple('iPhone 14 Plus', 'iPhone14,8', 2022, 1.6, 428, 926, 3, 26),
  apple('iPhone 14 Pro', 'iPhone15,2', 2022, 4.5, 393, 852, 3, 26),
  apple('iPhone 14 Pro Max', 'iPhone15,3', 2022, 5.8, 430, 932, 3, 26),
  apple('iPhone 15', 'iPhone15,4', 2023, 6, 393, 852, 3, 26),
  apple('iPhone 15 Plus', 'iPhone15,5', 2023, 1.5, 430, 932, 3, 26),
  apple('iPhone 15 Pro', 'iPhone16,1', 2023, 4.6, 393, 852, 3, 26),
  apple('iPhone 15 Pro Max', 'iPhone16,2', 2023, 5.5, 430, 932, 3, 26),
  apple('iPhone 16', 'iPhone17,3', 2024, 5.6, 393, 852, 3, 26),
  apple('iPhone 16 Plus', 'iPhone17,4', 2024, 1.4, 430, 932, 3, 26),
  apple('iPhone 16 Pro', 'iPhone17,1', 2024, 4.3, 402, 874, 3, 26),
  apple('iPhone 16 Pro Max', 'iPhone17,2', 2024, 6, 440, 956, 3, 26),
  apple('iPhone 16e', 'iPhone17,5', 2025, 1, 390, 844, 3, 26),
  apple('iPhone 17', 'iPhone18,3', 2025, 3.2, 402, 874, 3, 26),
  apple('iPhone 17 Pro', 'iPhone18,1', 2025, 2.4, 402, 874, 3, 26),
  apple('iPhone 17 Pro Max', 'iPhone18,2', 2025, 3, 440, 956, 3, 26),
  apple('iPhone Air', 'iPhone18,4', 2025, 0.4, 420, 912, 3, 26),
]

/** iPads. Shares are assumptions. */
export const ipads: readonly Model[] = [
  apple('iPad (8th generation)', 'iPad11,6', 2020, 8, 810, 1080, 2, 26),
  apple('iPad (9th generation)', 'iPad12,1', 2021, 20, 810, 1080, 2, 26),
  apple('iPad (10th generation)', 'iPad13,18', 2022, 18, 820, 1180, 2, 26),
  apple('iPad (A16)', 'iPad15,7', 2025, 9, 820, 1180, 2, 26),
  apple('iPad mini (6th generation)', 'iPad14,1', 2021, 6, 744, 1133, 2, 26),
  apple('iPad mini (A17 Pro)', 'iPad16,1', 2024, 3, 744, 1133, 2, 26),
  apple('iPad Air (5th generation)', 'iPad13,16', 2022, 9, 820, 1180, 2, 26),
  apple('iPad Air 11-inch (M2)', 'iPad14,8', 2024, 5, 820, 1180, 2, 26),
  apple('iPad Air 13-inch (M2)', 'iPad14,10', 2024, 3, 1024, 1366, 2, 26),
  apple('iPad Pro 11-inch (4th generation)', 'iPad14,3', 2022, 6, 834, 1194, 2, 26),
  apple('iPad Pro 12.9-inch (6th generation)', 'iPad14,5', 2022, 5, 1024, 1366, 2, 26),
  apple('iPad Pro 11-inch (M4)', 'iPad16,3', 2024, 4.5, 834, 1210, 2, 26),
  apple('iPad Pro 13-inch (M4)', 'iPad16,5', 2024, 3.5, 1032, 1376, 2, 26),
]

function apple(
  name: string,
  id: string,
  year: number,
  weight: number,
  width: number,
  height: number,
  scale: number,
  newestMajor: number,
): Model {
  const manufacturer = 'Apple'
  const shape = { width, height, scale }
  return {
    platform: 'ios',
    name,
    id,
    manufacturer,
    year,
    weight,
    ...shape,
    codeName: '',
    newestMajor,
  }
}

/** Android phones. Pixels and densities are the makers’ defaults; shares are assumptions. */
export const androidModels: readonly Model[] = [
  android('Galaxy S25 Ultra', 'SM-S938B', 'samsung', 'pa3q', 2025, 5, 1440, 3120, 560, 16),
  android('Galaxy S25', 'SM-S931B', 'samsung', 'pa1q', 2025, 4, 1080, 2340, 480, 16),
  android('Galaxy S24 Ultra', 'SM-S928B', 'samsung', 'e3q', 2024, 6, 1440, 3120, 560, 16),
  android('Galaxy S24', 'SM-S921B', 'samsung', 'e1s', 2024, 6, 1080, 2340, 480, 16),
  android('Galaxy S23', 'SM-S911B', 'samsung', 'dm1q', 2023, 6, 1080, 2340, 480, 16),
  android('Galaxy S22', 'SM-S901B', 'samsung', 'r0s', 2022, 4, 1080, 2340, 480, 16),
  android('Galaxy A56', 'SM-A566B', 'samsung', 'a56x', 2025, 4, 1080, 2340, 450, 16),
  android('Galaxy A55', 'SM-A556B', 'samsung', 'a55x', 2024, 7, 1080, 2340, 450, 16),
  android('Galaxy A54', 'SM-A546B', 'samsung', 'a54x', 2023, 7, 1080, 2340, 450, 16),
  android('Galaxy A15', 'SM-A155F', 'samsung', 'a15', 2024, 6, 1080, 2340, 450, 16),
  android('Galaxy A14', 'SM-A145F', 'samsung', 'a14', 2023, 5, 1080, 2408, 450, 15),
  android('Pixel 10', 'Pixel 10', 'Google', 'frankel', 2025, 2, 1080, 2424, 420, 16),
  android('Pixel 9', 'Pixel 9', 'Google', 'tokay', 2024, 3, 1080, 2424, 420, 16),
  android('Pixel 8a', 'Pixel 8a', 'Google', 'akita', 2024, 3, 1080, 2400, 420, 16),
  android('Pixel 7a', 'Pixel 7a', 'Google', 'lynx', 2023, 3, 1080, 2400, 420, 16),
  android('Redmi Note 13', '23129RAA4G', 'Xiaomi', 'sapphire', 2024, 5, 1080, 2400, 440, 15),
  android('Redmi 12', '23053RN02A', 'Xiaomi', 'fire', 2023, 4, 1080, 2460, 440, 14),
  android('Redmi Note 11', '2201117TG', 'Xiaomi', 'spes', 2022, 4, 1080, 2400, 440, 13),
  android('moto g84 5G', 'moto g84 5G', 'motorola', 'bangkk', 2023, 3, 1080, 2400, 400, 14),
  android('moto g54 5G', 'moto g54 5G', 'motorola', 'cancunf', 2023, 3, 1080, 2400, 400, 14),
  android('OnePlus 12', 'CPH2581', 'OnePlus', 'OP595DL1', 2024, 3, 1440, 3168, 560, 16),
  android('OPPO A78', 'CPH2565', 'OPPO', 'OP5707L1', 2023, 3, 1080, 2400, 480, 14),
  android('vivo Y36', 'V2247', 'vivo', 'V2247', 2023, 4, 1080, 2388, 480, 14),
]

function android(
  name: string,
  id: string,
  manufacturer: string,
  codeName: string,
  year: number,
  weight: number,
  pixelWidth: number,
  pixelHeight: number,
  dpi: number,
  newestMajor: number,
): Model {
  const scale = dpi / 160
  const shape = { width: pixelWidth / scale, height: pixelHeight / scale, scale }
  return {
    platform: 'android',
    name,
    id,
    manufacturer,
    year,
    weight,
    ...shape,
    codeName,
    newestMajor,
  }
}
