import { Panel } from '../../../ui/Panel.tsx'
import { AppField } from './AppField.tsx'
import { BuildList } from './BuildList.tsx'
import type { AppForm } from './useAppForm.ts'

export function AndroidFields({ form }: { readonly form: AppForm }) {
  const { draft, set, readError, canEdit } = form
  return (
    <Panel title="Android" description="App links need the package name and its fingerprints.">
      <div className="space-y-5">
        <AppField
          label="Package name"
          name="androidPackage"
          isMono
          placeholder="com.example.lumen"
          value={draft.androidPackage}
          onChange={(androidPackage) => set({ androidPackage })}
          error={readError('androidPackage')}
          hint="applicationId in app/build.gradle, or android.package in app.json. For an app that is not on Google Play, add it as another build."
        />
        <AppField
          label="SHA-256 fingerprints"
          name="androidFingerprints"
          isMono
          isLong
          placeholder="14:6D:E9:…"
          value={draft.androidFingerprints}
          onChange={(androidFingerprints) => set({ androidFingerprints })}
          error={readError('androidFingerprints')}
          hint="One in each line. Play Console → Test and release → App integrity → App signing key certificate."
        />
      </div>
      <BuildList
        title="Other Android builds"
        hint="Builds that open the same links, such as development and staging, or an app that is not on Google Play."
        addLabel="Add Android build"
        items={draft.otherAndroidApps}
        canEdit={canEdit}
        onChange={(otherAndroidApps) => set({ otherAndroidApps })}
        empty={{ package: '', fingerprints: '' }}
        renderItem={(build, index, change) => (
          <div className="space-y-3">
            <AppField
              label="Package name"
              name={`otherAndroidApps/${index}/package`}
              isMono
              placeholder="com.example.lumen.staging"
              value={build.package}
              onChange={(value) => change({ ...build, package: value })}
              error={readError(`otherAndroidApps/${index}/package`)}
            />
            <AppField
              label="SHA-256 fingerprints"
              name={`otherAndroidApps/${index}/fingerprints`}
              isMono
              isLong
              value={build.fingerprints}
              onChange={(fingerprints) => change({ ...build, fingerprints })}
              error={readError(`otherAndroidApps/${index}/fingerprints`)}
              hint="Of a debug build: ./gradlew signingReport, or keytool -list -v -keystore debug.keystore."
            />
          </div>
        )}
      />
    </Panel>
  )
}
