import { useAppId } from '../../../session/useApp.ts'
import { PageHeader } from '../../../ui/PageHeader.tsx'
import { AppFormLayout } from './AppFormLayout.tsx'
import { CampaignRulesPanel } from './CampaignRulesPanel.tsx'
import { TemplatesPanel } from './TemplatesPanel.tsx'
import { useAppForm } from './useAppForm.ts'

/** What the team agreed on for the campaigns of its links. */
export function CampaignsPage() {
  const appId = useAppId()
  const form = useAppForm()
  return (
    <>
      <PageHeader
        title="Campaigns"
        docs="links"
        description="Templates and rules for the UTM values of links, for the whole team."
      />
      <div className="space-y-5">
        <TemplatesPanel appId={appId} />
        <AppFormLayout form={form}>
          <CampaignRulesPanel form={form} />
        </AppFormLayout>
      </div>
    </>
  )
}
