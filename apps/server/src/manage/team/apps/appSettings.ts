import type { ProblemDetail } from '@throughlink/protocol'
import { type CampaignRules, noCampaignRules } from '@throughlink/protocol/rules'
import { type AppQrStyle, defaultQrStyle } from '#catalog/links/appQrStyle.ts'
import { defaultLandingSettings, type LandingSettings } from '#catalog/links/landingSettings.ts'
import { noOtherStores, type OtherStores } from '#catalog/links/otherStores.ts'
import { getMinorDigits } from '#catalog/money/getMinorDigits.ts'
import {
  type Associations,
  emptyAssociations,
  mergeAssociations,
  validateAssociations,
} from './associations.ts'
import { type BrandingChanges, mergeBranding, validateBranding } from './branding.ts'
import { normalizeFingerprints } from './identityFormats.ts'
import { mergeOtherStores, validateOtherStores } from './otherStores.ts'
import { mergeQrStyle, validateQrStyle } from './qrStyle.ts'
import { type Identities, validateIdentities } from './validateIdentities.ts'

/** Everything that a team sets for an app, apart from its name. */
export interface AppSettings {
  readonly identities: Identities
  readonly associations: Associations
  readonly otherStores: OtherStores
  readonly branding: LandingSettings
  readonly qrStyle: AppQrStyle
  readonly campaignRules: CampaignRules
  /** Reporting currency. */
  readonly currency: string
}

/** Omitted fields stay unchanged, and null removes a value. */
type SettingsChanges = Partial<Identities & Associations> &
  BrandingChanges & {
    readonly otherStores?: Partial<OtherStores>
    readonly qrStyle?: Partial<AppQrStyle>
    readonly campaignRules?: Partial<CampaignRules>
    readonly currency?: string
  }

export const emptySettings: AppSettings = {
  identities: {
    scheme: null,
    appleTeamId: null,
    appleBundleId: null,
    appStoreId: null,
    androidPackage: null,
    androidFingerprints: [],
  },
  associations: emptyAssociations,
  otherStores: noOtherStores,
  branding: defaultLandingSettings,
  qrStyle: defaultQrStyle,
  campaignRules: noCampaignRules,
  currency: 'USD',
}

export function mergeSettings(before: AppSettings, changes: SettingsChanges): AppSettings {
  return {
    identities: mergeIdentities(before.identities, changes),
    associations: mergeAssociations(before.associations, changes),
    otherStores: mergeOtherStores(before.otherStores, changes.otherStores ?? {}),
    branding: mergeBranding(before.branding, changes),
    qrStyle: mergeQrStyle(before.qrStyle, changes.qrStyle ?? {}),
    campaignRules: { ...before.campaignRules, ...changes.campaignRules },
    currency: changes.currency ?? before.currency,
  }
}

function mergeIdentities(before: Identities, changes: Partial<Identities>): Identities {
  const merged = { ...before, ...changes }
  return {
    scheme: merged.scheme,
    appleTeamId: merged.appleTeamId,
    appleBundleId: merged.appleBundleId,
    appStoreId: merged.appStoreId,
    androidPackage: merged.androidPackage,
    androidFingerprints: normalizeFingerprints(merged.androidFingerprints),
  }
}

/** Checks rules beyond the format of each field. Returns the errors, empty if valid. */
export function validateSettings(settings: AppSettings): ProblemDetail[] {
  const { identities, associations, otherStores, branding, qrStyle, currency } = settings
  return [
    ...validateIdentities(identities),
    ...validateAssociations(associations, identities),
    ...validateOtherStores(otherStores),
    ...validateBranding(branding),
    ...validateQrStyle(qrStyle),
    ...(getMinorDigits(currency) === null
      ? [{ pointer: '/currency', detail: 'must be a currency of ISO 4217, such as EUR' }]
      : []),
  ]
}
