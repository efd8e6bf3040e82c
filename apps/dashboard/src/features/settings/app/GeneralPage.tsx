import { PageHeader } from '../../../ui/PageHeader.tsx'
import { Panel } from '../../../ui/Panel.tsx'
import { AndroidFields } from './AndroidFields.tsx'
import { AppField } from './AppField.tsx'
import { AppFormLayout } from './AppFormLayout.tsx'
import { AssociationRules } from './AssociationRules.tsx'
import { DeleteAppPanel } from './DeleteAppPanel.tsx'
import { IosFields } from './IosFields.tsx'
import { StoreFields } from './StoreFields.tsx'
import { useAppForm } from './useAppForm.ts'

export function GeneralPage() {
  const form = useAppForm()
  const { draft, set, readError } = form
  return (
    <>
      <PageHeader
        title="App and stores"
        docs="settings"
        description="What identifies the app to iOS, Android and the stores."
      />
      <AppFormLayout form={form}>
        <Panel title="App">
          <div className="grid gap-5 sm:grid-cols-2">
            <AppField
              label="Name"
              name="name"
              value={draft.name}
              onChange={(name) => set({ name })}
              error={readError('name')}
              hint="Shown on landing pages and in the dashboard."
            />
            <AppField
              label="URL scheme"
              name="scheme"
              isMono
              placeholder="lumen"
              value={draft.scheme}
              onChange={(scheme) => set({ scheme })}
              error={readError('scheme')}
              hint="Without ://. The scheme in app.json, or in Info.plist and AndroidManifest.xml."
            />
          </div>
        </Panel>
        <IosFields form={form} />
        <AndroidFields form={form} />
        <StoreFields form={form} />
        <AssociationRules form={form} />
      </AppFormLayout>
      <DeleteAppPanel />
    </>
  )
}
