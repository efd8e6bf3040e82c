import { getContrast, getLuminance } from '../../../format/contrast.ts'

/** Contrast below which cameras fail in poor light. */
const minContrast = 4

/** Tells what makes a code of these colours (`#rrggbb`) hard to scan. Null if nothing does. */
export function checkColors(dark: string, light: string): string | null {
  if (getLuminance(dark) > getLuminance(light)) {
    return 'The code is lighter than its background. Some cameras cannot read it.'
  }
  return getContrast(dark, light) < minContrast
    ? 'The colours are too close. Some cameras cannot read it.'
    : null
}
