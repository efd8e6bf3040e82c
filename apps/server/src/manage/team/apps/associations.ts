import type { ProblemDetail } from '@throughlink/protocol'
import { validateRulePaths } from '@throughlink/protocol/rules'
import type { AndroidApp, AppleApp, AssociationRule } from '#catalog/apps/appIdentities.ts'
import { normalizeFingerprints } from './identityFormats.ts'
import type { Identities } from './validateIdentities.ts'

/** Contents of the association files beyond the app's own identities. */
export interface Associations {
  /** Further builds, such as development and staging. Stores and intents use the app's own identities only. */
  readonly otherAppleApps: readonly AppleApp[]
  readonly otherAndroidApps: readonly AndroidApp[]
  readonly associationRules: readonly AssociationRule[]
}

export const emptyAssociations: Associations = {
  otherAppleApps: [],
  otherAndroidApps: [],
  associationRules: [],
}

/** Applies changes. Omitted fields stay unchanged, and a list replaces the one before. */
export function mergeAssociations(
  before: Associations,
  changes: Partial<Associations>,
): Associations {
  const { otherAppleApps, otherAndroidApps, associationRules } = { ...before, ...changes }
  return {
    otherAppleApps,
    otherAndroidApps: otherAndroidApps.map((build) => ({
      ...build,
      fingerprints: normalizeFingerprints(build.fingerprints),
    })),
    associationRules,
  }
}

/** Checks rules beyond the format of each field. Returns the errors, empty if valid. */
export function validateAssociations(
  { otherAppleApps, otherAndroidApps, associationRules }: Associations,
  { appleTeamId, appleBundleId, androidPackage }: Identities,
): ProblemDetail[] {
  const appIds = otherAppleApps.map(({ teamId, bundleId }) => `${teamId}.${bundleId}`)
  const mainAppId = `${appleTeamId ?? ''}.${appleBundleId ?? ''}`
  const packages = otherAndroidApps.map((build) => build.package)
  return [
    ...findRepeated(appIds, mainAppId).map((index) => ({
      pointer: `/otherAppleApps/${index}/bundleId`,
      detail: 'must not repeat the app itself or another entry',
    })),
    // Android does not say which rules apply if a package has two statements.
    ...findRepeated(packages, androidPackage).map((index) => ({
      pointer: `/otherAndroidApps/${index}/package`,
      detail: 'must not repeat androidPackage or another entry; add its fingerprints there',
    })),
    ...validateRulePaths(associationRules.map(({ path }) => path)),
  ]
}

/** Returns the positions of values that occur earlier in the list, or are the main one. */
function findRepeated(values: readonly string[], main: string | null): number[] {
  return values.flatMap((value, index) =>
    value === main || values.indexOf(value) < index ? [index] : [],
  )
}
