import type { ReactNode } from 'react'
import { Field } from '../../ui/Field.tsx'
import { TextArea } from '../../ui/TextArea.tsx'
import { TextInput } from '../../ui/TextInput.tsx'
import { IdentityFold } from './IdentityFold.tsx'
import type { IdentityErrors, IdentityValues } from './identityRules.ts'

export interface IdentityFieldsProps {
  readonly values: IdentityValues
  readonly errors: IdentityErrors
  readonly onChange: (values: IdentityValues) => void
}

type TextField = Exclude<keyof IdentityValues, 'androidFingerprints'>

/** The identities of an app by platform, each platform folded. All are optional. */
export function IdentityFields({ values, errors, onChange }: IdentityFieldsProps) {
  const set = (name: keyof IdentityValues, text: string) => onChange({ ...values, [name]: text })
  const field = (name: TextField, label: string, placeholder: string, hint: ReactNode) => (
    <Field label={label} hint={hint} error={errors[name]} isOptional>
      <TextInput
        isMono
        value={values[name]}
        placeholder={placeholder}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        onChange={(event) => set(name, event.target.value)}
      />
    </Field>
  )
  return (
    <div className="divide-y divide-line rounded-control border border-line">
      <IdentityFold
        title="iOS"
        summary="Team ID, bundle ID, App Store ID"
        value={values.appleBundleId}
        hasError={Boolean(errors.appleTeamId ?? errors.appleBundleId ?? errors.appStoreId)}
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
        hasError={Boolean(errors.androidPackage ?? errors.androidFingerprints)}
      >
        {field(
          'androidPackage',
          'Package',
          'com.example.app',
          <>
            <code>applicationId</code> in build.gradle, or <code>android.package</code> in app.json.
          </>,
        )}
        <Field
          label="SHA-256 fingerprints"
          isOptional
          error={errors.androidFingerprints}
          hint={
            <>
              One per line. Play Console → App integrity → App signing, or{' '}
              <code>eas credentials</code>.
            </>
          }
        >
          <TextArea
            isMono
            rows={2}
            value={values.androidFingerprints}
            placeholder="14:6D:E9:83:C5:73:06:50:…"
            autoComplete="off"
            spellCheck={false}
            onChange={(event) => set('androidFingerprints', event.target.value)}
          />
        </Field>
      </IdentityFold>
      <IdentityFold
        title="Custom scheme"
        summary="For links such as example://path"
        value={values.scheme}
        hasError={errors.scheme !== undefined}
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
