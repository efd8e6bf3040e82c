import type { ProblemDetail } from '@throughlink/protocol'
import { isSystemScheme } from '@throughlink/protocol/rules'
import { isAllowedDestination } from '#catalog/links/isAllowedDestination.ts'

/** Identifies an app to iOS and Android. Null: not set. */
export interface Identities {
  readonly scheme: string | null
  readonly appleTeamId: string | null
  readonly appleBundleId: string | null
  readonly appStoreId: string | null
  readonly androidPackage: string | null
  readonly androidFingerprints: readonly string[]
}

/** Returns whether an app can use a scheme as its own. Schemes that run code or read files are refused. */
export function isOwnableScheme(scheme: string): boolean {
  return !isSystemScheme(scheme) && isAllowedDestination(`${scheme}://x`, scheme)
}

/** Checks rules beyond the format of each field. Returns the errors, empty if valid. */
export function validateIdentities(identities: Identities): ProblemDetail[] {
  const { scheme, appleTeamId, appleBundleId } = identities
  const errors: ProblemDetail[] = []
  if (scheme !== null && !isOwnableScheme(scheme)) {
    errors.push({
      pointer: '/scheme',
      detail: 'must not be a scheme that is reserved by the system',
    })
  }
  if (appleTeamId === null && appleBundleId !== null) {
    errors.push({ pointer: '/appleTeamId', detail: 'is required when appleBundleId is set' })
  }
  if (appleTeamId !== null && appleBundleId === null) {
    errors.push({ pointer: '/appleBundleId', detail: 'is required when appleTeamId is set' })
  }
  return errors
}
