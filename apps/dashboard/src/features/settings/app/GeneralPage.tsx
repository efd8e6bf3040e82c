import { PageHeader } from '../../../ui/PageHeader.tsx'
import { Panel } from '../../../ui/Panel.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import { AndroidFields } from './AndroidFields.tsx'
import { AppFormLayout } from './AppFormLayout.tsx'
import { AssociationRules } from './AssociationRules.tsx'
import { DeleteAppPanel } from './DeleteAppPanel.tsx'
import { IosFields } from './IosFields.tsx'
import { StoreFields } from './StoreFields.tsx'
import { useAppForm } from './useAppForm.ts'

export function GeneralPage() {
  const form = useAppForm()
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
            <TextField
              {...form.text('name')}
              label="Name"
              hint="Shown on landing pages and in the dashboard."
              autoComplete="off"
              autoCapitalize="none"
            />
            <TextField
              {...form.text('scheme')}
              label="URL scheme"
              isMono
              placeholder="lumen"
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
