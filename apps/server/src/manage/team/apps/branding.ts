import type { ProblemDetail } from '@throughlink/protocol'
import { maxLandingTextLength } from '@throughlink/protocol/rules'
import { isPictureUrl } from '#catalog/links/isPictureUrl.ts'
import { checkText } from '#platform/text/checkText.ts'

/** How the landing pages of an app look. Null: not set. */
export interface Branding {
  readonly iconUrl: string | null
  /** `#rrggbb`, in lower case. Every colour is allowed: pages choose a legible text colour and border for it. */
  readonly accentColor: string | null
  readonly landingText: string | null
  readonly landingImageUrl: string | null
}

export const emptyBranding: Branding = {
  iconUrl: null,
  accentColor: null,
  landingText: null,
  landingImageUrl: null,
}

/** Applies changes. Omitted fields stay unchanged, and null or an empty text removes a value. */
export function mergeBranding(before: Branding, changes: Partial<Branding>): Branding {
  const { iconUrl, accentColor, landingText, landingImageUrl } = { ...before, ...changes }
  return {
    iconUrl: iconUrl === '' ? null : iconUrl,
    accentColor: accentColor?.toLowerCase() ?? null,
    landingText: landingText?.trim() === '' ? null : landingText,
    landingImageUrl: landingImageUrl === '' ? null : landingImageUrl,
  }
}

/** Checks rules beyond the format of each field. Returns the errors, empty if valid. */
export function validateBranding(branding: Branding): ProblemDetail[] {
  const errors: ProblemDetail[] = []
  for (const name of ['iconUrl', 'landingImageUrl'] as const) {
    const url = branding[name]
    if (url !== null && !isPictureUrl(url)) {
      errors.push({ pointer: `/${name}`, detail: 'must be a URL that starts with https://' })
    }
  }
  const detail = checkText(branding.landingText ?? '', maxLandingTextLength)
  if (detail !== null) errors.push({ pointer: '/landingText', detail })
  return errors
}
