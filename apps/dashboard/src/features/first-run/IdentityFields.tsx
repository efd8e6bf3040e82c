import type { ReactNode } from 'react'
import { TextField } from '../../ui/TextField.tsx'
import type { Form } from '../../ui/useForm.ts'
import { IdentityFold } from './IdentityFold.tsx'
import type { IdentityValues } from './identityRules.ts'

/** The identities of an app by platform, each platform folded. All are optional. */
export function IdentityFields({ form }: { readonly form: Form<IdentityValues> }) {
  const { values } = form
  const hasError = (...names: readonly (keyof IdentityValues)[]) =>
    names.some((name) => form.readError(name) !== undefined)
  const field = (
    name: keyof IdentityValues,
    label: string,
    placeholder: string,
    hint: ReactNode,
    rows?: number,
  ) => (
    <TextField
      {...form.text(name)}
      {...{ label, hint, placeholder }}
      {...(rows === undefined ? {} : { rows })}
      isOptional
      isMono
    />
  )
  return (
    <div className="divide-y divide-line rounded-control border border-line">
      <IdentityFold
        title="iOS"
        summary="Team ID, bundle ID, App Store ID"
        value={values.appleBundleId}
        hasError={hasError('appleTeamId', 'appleBundleId', 'appStoreId')}
      >
        <div className="grid gap-3 sm:grid-cols-2">
          {field('appleTeamId', 'Team ID', 'ABCDE12345', 'Apple Developer → Membership details.')}
          {field(
            'appleBundleId',
            'Bundle ID',
            'com.example.app',
            <>
              Xcode → Signing & Capabilities, or <code>ios.bundleIdentifier</code> in app.json.
            </>,
          )}
        </div>
        {field(
          'appStoreId',
          'App Store ID',
          '1234567890',
          'App Store Connect → App Information → Apple ID. Without it, iOS visitors are not sent to the store.',
        )}
      </IdentityFold>
      <IdentityFold
        title="Android"
        summary="Package, certificate fingerprints"
        value={values.androidPackage}
        hasError={hasError('androidPackage', 'androidFingerprints')}
      >
        {field(
          'androidPackage',
          'Package',
          'com.example.app',
          <>
            <code>applicationId</code> in build.gradle, or <code>android.package</code> in app.json.
          </>,
        )}
        {field(
          'androidFingerprints',
          'SHA-256 fingerprints',
          '14:6D:E9:83:C5:73:06:50:…',
          <>
            One per line. Play Console → App integrity → App signing, or{' '}
            <code>eas credentials</code>.
          </>,
          2,
        )}
      </IdentityFold>
      <IdentityFold
        title="Custom scheme"
        summary="For links such as example://path"
        value={values.scheme}
        hasError={hasError('scheme')}
      >
        {field(
          'scheme',
          'Scheme',
          'example',
          <>
            <code>scheme</code> in app.json, or the URL types of the Xcode target. Without “://”.
          </>,
        )}
      </IdentityFold>
    </div>
  )
}
