import type { App, AppBody } from '@throughlink/api'
import {
  checkFingerprints,
  checkIdentity,
  findMissingIdentity,
  identityNames,
} from '../../catalog/checkIdentity.ts'
import type { FieldErrors } from '../../ui/useForm.ts'

/** The identities of an app as they are typed. Fingerprints are one per line. */
export interface IdentityValues {
  readonly appleTeamId: string
  readonly appleBundleId: string
  readonly appStoreId: string
  readonly androidPackage: string
  readonly androidFingerprints: string
  readonly scheme: string
}

export const emptyIdentities: IdentityValues = {
  appleTeamId: '',
  appleBundleId: '',
  appStoreId: '',
  androidPackage: '',
  androidFingerprints: '',
  scheme: '',
}

/** Checks what was typed. Empty fields are valid, except half of what iOS needs: everything can be set later. */
export function checkIdentities(values: IdentityValues): FieldErrors {
  const errors: Record<string, string> = { ...findMissingIdentity(values) }
  for (const name of identityNames) {
    const error = checkIdentity(name, values[name])
    if (error !== null) errors[name] = error
  }
  const error = checkFingerprints(splitFingerprints(values.androidFingerprints))
  if (error !== null) errors['androidFingerprints'] = error
  return errors
}

/** The fields of a request. Empty fields are null. */
export function toIdentityBody(values: IdentityValues): Omit<AppBody, 'name'> {
  const read = (text: string) => text.trim() || null
  return {
    appleTeamId: read(values.appleTeamId),
    appleBundleId: read(values.appleBundleId),
    appStoreId: read(values.appStoreId),
    androidPackage: read(values.androidPackage),
    androidFingerprints: splitFingerprints(values.androidFingerprints),
    scheme: read(values.scheme),
  }
}

export function toIdentityValues(app: App): IdentityValues {
  return {
    appleTeamId: app.appleTeamId ?? '',
    appleBundleId: app.appleBundleId ?? '',
    appStoreId: app.appStoreId ?? '',
    androidPackage: app.androidPackage ?? '',
    androidFingerprints: app.androidFingerprints.join('\n'),
    scheme: app.scheme ?? '',
  }
}

/** One per line. Text that people paste with it, such as `SHA256:`, is removed. */
function splitFingerprints(text: string): string[] {
  return text
    .split(/[\s,]+/)
    .map((line) => line.replace(/^sha-?256:/i, ''))
    .filter((line) => line !== '')
}
