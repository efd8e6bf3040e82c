import type { ClickSignals } from './clickSignals.ts'

type Screen = NonNullable<ClickSignals['screen']>

/** Screens in points by device identifiers. Display Zoom changes them. */
const screens: readonly (readonly [Screen, string])[] = [
  [{ short: 375, long: 667, scale: 2 }, 'iPhone 10,1 10,4 12,8 14,6'],
  [{ short: 375, long: 812, scale: 3 }, 'iPhone 10,3 10,6 11,2 12,3 13,1 14,4'],
  [{ short: 414, long: 896, scale: 2 }, 'iPhone 11,8 12,1'],
  [{ short: 414, long: 896, scale: 3 }, 'iPhone 11,4 11,6 12,5'],
  [{ short: 390, long: 844, scale: 3 }, 'iPhone 13,2 13,3 14,2 14,5 14,7 17,5'],
  [{ short: 428, long: 926, scale: 3 }, 'iPhone 13,4 14,3 14,8'],
  [{ short: 393, long: 852, scale: 3 }, 'iPhone 15,2 15,4 16,1 17,3'],
  [{ short: 430, long: 932, scale: 3 }, 'iPhone 15,3 15,5 16,2 17,4'],
  [{ short: 402, long: 874, scale: 3 }, 'iPhone 17,1 18,1 18,3'],
  [{ short: 420, long: 912, scale: 3 }, 'iPhone 18,4'],
  [{ short: 440, long: 956, scale: 3 }, 'iPhone 17,2 18,2'],
  [{ short: 744, long: 1133, scale: 2 }, 'iPad 14,1 14,2 16,1 16,2'],
  [{ short: 810, long: 1080, scale: 2 }, 'iPad 7,11 7,12 11,6 11,7 12,1 12,2'],
  [{ short: 820, long: 1180, scale: 2 }, 'iPad 13,1 13,2 13,16 13,17 13,18 13,19 14,8 14,9'],
  [{ short: 820, long: 1180, scale: 2 }, 'iPad 15,3 15,4 15,7 15,8'],
  [
    { short: 834, long: 1194, scale: 2 },
    'iPad 8,1 8,2 8,3 8,4 8,9 8,10 13,4 13,5 13,6 13,7 14,3 14,4',
  ],
  [{ short: 834, long: 1210, scale: 2 }, 'iPad 16,3 16,4 17,1 17,2'],
  [{ short: 1024, long: 1366, scale: 2 }, 'iPad 8,5 8,6 8,7 8,8 8,11 8,12 13,8 13,9 13,10 13,11'],
  [{ short: 1024, long: 1366, scale: 2 }, 'iPad 14,5 14,6 14,10 14,11 15,5 15,6'],
  [{ short: 1032, long: 1376, scale: 2 }, 'iPad 16,5 16,6 17,3 17,4'],
]

const byModel = new Map(
  screens.flatMap(([screen, list]) => {
    const [family = '', ...ids] = list.split(' ')
    return ids.map((id) => [family + id, screen] as const)
  }),
)

/**
 * Returns the screen of an Apple device that reports its identifier but not its screen, as in Facebook's
 * browser. Null for models newer than this list. Taken from published tables, not verified on devices.
 */
export function findAppleScreen(model: string | null): Screen | null {
  return model === null ? null : (byModel.get(model) ?? null)
}
