import type { ProblemDetail } from '@throughlink/protocol'
import { noOtherStores, type OtherStores } from '#catalog/links/otherStores.ts'
import {
  type Associations,
  emptyAssociations,
  mergeAssociations,
  validateAssociations,
} from './associations.ts'
import { type Branding, emptyBranding, mergeBranding, validateBranding } from './branding.ts'
import { normalizeFingerprints } from './identityFormats.ts'
import { mergeOtherStores, validateOtherStores } from './otherStores.ts'
import { type Identities, validateIdentities } from './validateIdentities.ts'

/** Everything that a team sets for an app, apart from its name. */
export interface AppSettings {
  readonly identities: Identities
  readonly associations: Associations
  readonly otherStores: OtherStores
  readonly branding: Branding
}

/** Omitted fields stay unchanged, and null removes a value. */
type SettingsChanges = Partial<Identities & Associations & Branding> & {
  readonly otherStores?: Partial<OtherStores>
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
  branding: emptyBranding,
}

export function mergeSettings(before: AppSettings, changes: SettingsChanges): AppSettings {
  return {
    identities: mergeIdentities(before.identities, changes),
    associations: mergeAssociations(before.associations, changes),
    otherStores: mergeOtherStores(before.otherStores, changes.otherStores ?? {}),
    branding: mergeBranding(before.branding, changes),
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
  const { identities, associations, otherStores, branding } = settings
  return [
    ...validateIdentities(identities),
    ...validateAssociations(associations, identities),
    ...validateOtherStores(otherStores),
    ...validateBranding(branding),
  ]
}
