import { useQuery } from '@tanstack/react-query'
import type { CampaignTemplate } from '@throughlink/api'
import { Megaphone, Pencil, Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { campaignTemplatesQuery } from '../../../catalog/campaignTemplatesQuery.ts'
import { describeCampaign } from '../../../catalog/describeCampaign.ts'
import { TemplateDialog } from '../../../catalog/TemplateDialog.tsx'
import { useDeletion } from '../../../catalog/useDeletion.ts'
import { api } from '../../../session/api.ts'
import { useCan } from '../../../session/useCan.ts'
import { Button } from '../../../ui/Button.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { IconButton } from '../../../ui/IconButton.tsx'
import { Panel } from '../../../ui/Panel.tsx'
import { QueryView } from '../../../ui/QueryView.tsx'
import { SkeletonRows } from '../../../ui/Skeleton.tsx'

/** The campaign templates of the team: saved, changed and deleted by editors. */
export function TemplatesPanel({ appId }: { readonly appId: string }) {
  const can = useCan()
  const query = useQuery(campaignTemplatesQuery(appId))
  const [editing, setEditing] = useState<CampaignTemplate | 'new' | null>(null)
  const remove = useDeletion<CampaignTemplate>({
    queryKey: campaignTemplatesQuery(appId).queryKey,
    name: ({ name }) => `Template “${name}”`,
    remove: ({ id }) => api.deleteCampaignTemplate({ params: { appId, templateId: id } }),
    restore: ({ name, campaign }) =>
      api.createCampaignTemplate({ params: { appId }, body: { name, campaign } }),
  })
  return (
    <Panel
      title="Templates"
      description="Values to fill in with one choice."
      isFlush
      actions={
        can('createCampaignTemplate') && (
          <Button isSmall onClick={() => setEditing('new')}>
            <Plus aria-hidden className="size-4" />
            Add template
          </Button>
        )
      }
    >
      <QueryView query={query} loading={<SkeletonRows count={3} />}>
        {(templates: readonly CampaignTemplate[]) =>
          templates.length === 0 ? (
            <EmptyState icon={Megaphone} title="No templates yet.">
              Save the values that your links share, such as those of your newsletter.
            </EmptyState>
          ) : (
            <ul aria-label="Templates" className="mt-1 divide-y divide-line border-t border-line">
              {templates.map((template) => (
                <li key={template.id} className="flex min-h-12 items-center gap-3 px-5 py-1.5">
                  <div className="min-w-0 flex-1 sm:flex sm:items-baseline sm:gap-5">
                    <p className="truncate font-medium sm:w-1/3">{template.name}</p>
                    <p className="min-w-0 truncate text-sm text-ink-2 sm:flex-1">
                      {describeCampaign(template.campaign)}
                    </p>
                  </div>
                  {can('updateCampaignTemplate') && (
                    <div className="flex">
                      <IconButton
                        label={`Edit ${template.name}`}
                        onClick={() => setEditing(template)}
                      >
                        <Pencil aria-hidden className="size-4" />
                      </IconButton>
                      <IconButton
                        label={`Delete ${template.name}`}
                        disabled={remove.isPending}
                        onClick={() => remove.mutate(template)}
                      >
                        <Trash2 aria-hidden className="size-4" />
                      </IconButton>
                    </div>
                  )}
                </li>
              ))}
            </ul>
          )
        }
      </QueryView>
      {editing !== null && (
        <TemplateDialog
          template={editing === 'new' ? null : editing}
          onClose={() => setEditing(null)}
        />
      )}
    </Panel>
  )
}
