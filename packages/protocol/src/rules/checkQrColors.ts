import { getContrast, getLuminance } from './contrast.ts'
import type { QrStyle } from './qrStyle.ts'

/** Contrast below which cameras fail in poor light. */
export const minQrContrast = 4

/**
 * Tells what makes a code of these colours hard to scan: it is lighter than its background, or too close to it. Null
 * if nothing does.
 */
export function checkQrColors({
  color,
  background,
}: Pick<QrStyle, 'color' | 'background'>): 'lighter' | 'close' | null {
  if (getLuminance(color) > getLuminance(background)) return 'lighter'
  return getContrast(color, background) < minQrContrast ? 'close' : null
}
