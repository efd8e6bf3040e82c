import type { ProblemDetail } from '@throughlink/protocol'
import { noOtherStores, type OtherStores } from '../../catalog/links/otherStores.ts'
import type { AppChanges } from './appSchemas.ts'
import {
  emptyAssociations,
  mergeAssociations,
  validateAssociations,
  type Associations,
} from './associations.ts'
import { emptyBranding, mergeBranding, validateBranding, type Branding } from './branding.ts'
import { normalizeFingerprints } from './identityFormats.ts'
import { mergeOtherStores, validateOtherStores } from './otherStores.ts'
import { validateIdentities, type Identities } from './validateIdentities.ts'

/** Everything that a team sets for an app, apart from its name. */
export interface AppSettings {
  readonly identities: Identities
  readonly associations: Associations
  readonly otherStores: OtherStores
  readonly branding: Branding
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

/** Applies changes. Omitted fields stay unchanged, and null removes a value. */
export function mergeSettings(before: AppSettings, changes: AppChanges): AppSettings {
  return {
    identities: mergeIdentities(before.identities, changes),
    associations: mergeAssociations(before.associations, changes),
    otherStores: mergeOtherStores(before.otherStores, changes.otherStores ?? {}),
    branding: mergeBranding(before.branding, changes),
  }
}

function mergeIdentities(before: Identities, changes: AppChanges): Identities {
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
