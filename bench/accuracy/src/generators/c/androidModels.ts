import type { Model } from './model.ts'

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
