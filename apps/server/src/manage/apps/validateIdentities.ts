import type { ProblemDetail } from '@throughlink/protocol'
import { isAllowedDestination } from '../../catalog/links/isAllowedDestination.ts'

/** What of an app the systems of phones know it by. Null: it has none. */
export interface Identities {
  readonly scheme: string | null
  readonly appleTeamId: string | null
  readonly appleBundleId: string | null
  readonly appStoreId: string | null
  readonly androidPackage: string | null
  readonly androidFingerprints: readonly string[]
}

/** Answered by the system or its store. An app that declares one gets nothing, or what is not its own. */
const systemSchemes: ReadonlySet<string> = new Set([
  'app-settings',
  'facetime',
  'facetime-audio',
  'geo',
  'http',
  'https',
  'itms',
  'itms-apps',
  'itms-appss',
  'mailto',
  'maps',
  'market',
  'prefs',
  'sms',
  'smsto',
  'tel',
])

/** Whether a scheme can be an app's own. What runs code or reads files never is. */
export function isOwnableScheme(scheme: string): boolean {
  return !systemSchemes.has(scheme) && isAllowedDestination(`${scheme}://x`, scheme)
}

/** What is wrong with identities, beyond the form of each. */
export function validateIdentities(identities: Identities): ProblemDetail[] {
  const { scheme, appleTeamId, appleBundleId } = identities
  const faults: ProblemDetail[] = []
  if (scheme !== null && !isOwnableScheme(scheme)) {
    faults.push({ pointer: '/scheme', detail: 'is a scheme that no app can own' })
  }
  if (appleTeamId === null && appleBundleId !== null) {
    faults.push({ pointer: '/appleTeamId', detail: 'is needed beside appleBundleId' })
  }
  if (appleTeamId !== null && appleBundleId === null) {
    faults.push({ pointer: '/appleBundleId', detail: 'is needed beside appleTeamId' })
  }
  return faults
}
