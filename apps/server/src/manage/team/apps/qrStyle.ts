import type { ProblemDetail } from '@throughlink/protocol'
import { checkQrColors, minQrContrast } from '@throughlink/protocol/rules'
import type { AppQrStyle } from '#catalog/links/appQrStyle.ts'

/** Applies changes. Omitted values stay unchanged. */
export function mergeQrStyle(before: AppQrStyle, changes: Partial<AppQrStyle>): AppQrStyle {
  const { color, background, shape, logoId } = { ...before, ...changes }
  return {
    color: color.toLowerCase(),
    background: background.toLowerCase(),
    shape,
    logoId: logoId === '' ? null : logoId,
  }
}

/** Checks that cameras can read the codes. Returns the errors, empty if valid. */
export function validateQrStyle(style: AppQrStyle): ProblemDetail[] {
  const problem = checkQrColors(style)
  if (problem === null) return []
  const detail =
    problem === 'lighter'
      ? 'must be darker than the background, because some cameras cannot read light codes'
      : `must have a contrast of at least ${minQrContrast} to the background, so that cameras can read it`
  return [{ pointer: '/qrStyle/color', detail }]
}
