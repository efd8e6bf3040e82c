import { checkQrColors, type QrStyle } from '@throughlink/protocol/rules'

const texts = {
  lighter: 'The code is lighter than its background. Some cameras cannot read it.',
  close: 'The colours are too close. Some cameras cannot read it.',
} as const

/** Tells what makes a code of these colours hard to scan. Null if nothing does. */
export function describeQrColors(colors: Pick<QrStyle, 'color' | 'background'>): string | null {
  const problem = checkQrColors(colors)
  return problem === null ? null : texts[problem]
}
