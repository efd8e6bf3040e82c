import { Panel } from '../../../ui/Panel.tsx'
import { AppField } from './AppField.tsx'
import { BuildList } from './BuildList.tsx'
import type { AppForm } from './useAppForm.ts'

export function IosFields({ form }: { readonly form: AppForm }) {
  const { draft, set, readError, canEdit } = form
  return (
    <Panel title="iOS" description="Universal links need the team ID and the bundle ID.">
      <div className="grid gap-5 sm:grid-cols-2">
        <AppField
          label="Team ID"
          name="appleTeamId"
          isMono
          placeholder="ABCDE12345"
          value={draft.appleTeamId}
          onChange={(appleTeamId) => set({ appleTeamId })}
          error={readError('appleTeamId')}
          hint="developer.apple.com → Account → Membership details."
        />
        <AppField
          label="Bundle ID"
          name="appleBundleId"
          isMono
          placeholder="com.example.lumen"
          value={draft.appleBundleId}
          onChange={(appleBundleId) => set({ appleBundleId })}
          error={readError('appleBundleId')}
          hint="Xcode → target → General → Identity."
        />
        <AppField
          label="App Store ID"
          name="appStoreId"
          isMono
          placeholder="1234567890"
          value={draft.appStoreId}
          onChange={(appStoreId) => set({ appStoreId })}
          error={readError('appStoreId')}
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
            <AppField
              label="Team ID"
              name={`otherAppleApps/${index}/teamId`}
              isMono
              value={build.teamId}
              onChange={(teamId) => change({ ...build, teamId })}
              error={readError(`otherAppleApps/${index}/teamId`)}
            />
            <AppField
              label="Bundle ID"
              name={`otherAppleApps/${index}/bundleId`}
              isMono
              placeholder="com.example.lumen.staging"
              value={build.bundleId}
              onChange={(bundleId) => change({ ...build, bundleId })}
              error={readError(`otherAppleApps/${index}/bundleId`)}
            />
          </div>
        )}
      />
    </Panel>
  )
}
