import { Panel } from '../../../ui/Panel.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import { BuildList } from './BuildList.tsx'
import type { AppForm } from './useAppForm.ts'

export function AndroidFields({ form }: { readonly form: AppForm }) {
  const { values: draft, set, readError, canEdit } = form
  return (
    <Panel title="Android" description="App links need the package name and its fingerprints.">
      <div className="space-y-5">
        <TextField
          {...form.text('androidPackage')}
          label="Package name"
          isMono
          placeholder="com.example.lumen"
          hint="applicationId in app/build.gradle, or android.package in app.json. For an app that is not on Google Play, add it as another build."
        />
        <TextField
          {...form.text('androidFingerprints')}
          label="SHA-256 fingerprints"
          isMono
          rows={2}
          placeholder="14:6D:E9:…"
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
            <TextField
              label="Package name"
              name={`otherAndroidApps/${index}/package`}
              isMono
              placeholder="com.example.lumen.staging"
              value={build.package}
              onValueChange={(value) => change({ ...build, package: value })}
              error={readError(`otherAndroidApps/${index}/package`)}
            />
            <TextField
              label="SHA-256 fingerprints"
              name={`otherAndroidApps/${index}/fingerprints`}
              isMono
              rows={2}
              value={build.fingerprints}
              onValueChange={(fingerprints) => change({ ...build, fingerprints })}
              error={readError(`otherAndroidApps/${index}/fingerprints`)}
              hint="For a debug build: ./gradlew signingReport, or keytool -list -v -keystore debug.keystore."
            />
          </div>
        )}
      />
    </Panel>
  )
}
