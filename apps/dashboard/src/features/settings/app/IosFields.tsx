import { Panel } from '../../../ui/Panel.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import { BuildList } from './BuildList.tsx'
import type { AppForm } from './useAppForm.ts'

export function IosFields({ form }: { readonly form: AppForm }) {
  const { values: draft, set, readError, canEdit } = form
  return (
    <Panel title="iOS" description="Universal links need the team ID and the bundle ID.">
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField
          {...form.text('appleTeamId')}
          label="Team ID"
          isMono
          placeholder="ABCDE12345"
          hint="developer.apple.com → Account → Membership details."
        />
        <TextField
          {...form.text('appleBundleId')}
          label="Bundle ID"
          isMono
          placeholder="com.example.lumen"
          hint="Xcode → target → General → Identity."
        />
        <TextField
          {...form.text('appStoreId')}
          label="App Store ID"
          isMono
          placeholder="1234567890"
          hint="The digits after id in the App Store URL of the app. Without it, iOS visitors get no store button."
        />
      </div>
      <BuildList
        title="Other iOS builds"
        hint="Builds that open the same links, such as development and staging. The store button always leads to the app above."
        addLabel="Add iOS build"
        items={draft.otherAppleApps}
        canEdit={canEdit}
        onChange={(otherAppleApps) => set({ otherAppleApps })}
        empty={{ teamId: draft.appleTeamId, bundleId: '' }}
        renderItem={(build, index, change) => (
          <div className="grid gap-3 sm:grid-cols-2">
            <TextField
              label="Team ID"
              name={`otherAppleApps/${index}/teamId`}
              isMono
              value={build.teamId}
              onValueChange={(teamId) => change({ ...build, teamId })}
              error={readError(`otherAppleApps/${index}/teamId`)}
            />
            <TextField
              label="Bundle ID"
              name={`otherAppleApps/${index}/bundleId`}
              isMono
              placeholder="com.example.lumen.staging"
              value={build.bundleId}
              onValueChange={(bundleId) => change({ ...build, bundleId })}
              error={readError(`otherAppleApps/${index}/bundleId`)}
            />
          </div>
        )}
      />
    </Panel>
  )
}
