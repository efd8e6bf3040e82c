import { queryOptions, useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { ApiError } from '@throughlink/api'
import { api } from '../../../session/api.ts'
import { useCan } from '../../../session/useCan.ts'
import { Badge } from '../../../ui/Badge.tsx'
import { CopyButton } from '../../../ui/CopyButton.tsx'
import { PageHeader } from '../../../ui/PageHeader.tsx'
import { Panel } from '../../../ui/Panel.tsx'
import { QueryView } from '../../../ui/QueryView.tsx'
import { SkeletonFields } from '../../../ui/SkeletonFields.tsx'
import { SkeletonPanel } from '../../../ui/SkeletonPanel.tsx'
import { Time } from '../../../ui/Time.tsx'
import { DeletedNotice } from './DeletedNotice.tsx'
import { DeletePanel } from './DeletePanel.tsx'
import { EmailPanel } from './EmailPanel.tsx'
import { FactorRequirementPanel } from './FactorRequirementPanel.tsx'
import { RenameForm } from './RenameForm.tsx'
import { ScimPanel } from './ScimPanel.tsx'
import { WeeklyReportPanel } from './WeeklyReportPanel.tsx'

/** Name of the organization, its second factor, one's own weekly report, email, provisioning and deletion. */
export function OrganizationPage() {
  const { organizationId } = useParams({ from: '/signed-in/organizations/$organizationId' })
  const query = useQuery(organizationQuery(organizationId))
  const can = useCan()
  return (
    <>
      <PageHeader title="Organization" docs="members" />
      <QueryView
        query={query}
        loading={
          <div className="space-y-5">
            <SkeletonPanel>
              <SkeletonFields count={1} />
            </SkeletonPanel>
            <SkeletonPanel />
          </div>
        }
      >
        {(organization) =>
          organization.deletedAt !== null ? (
            <DeletedNotice organization={organization} />
          ) : (
            <div className="space-y-5">
              {organization.takedown !== null && (
                <Panel title="Taken down">
                  <Badge tone="bad">Links respond with 410</Badge>
                  <p className="mt-2 text-ink-2">
                    The operator of the service took this organization down{' '}
                    <Time value={organization.takedown.at} />: {organization.takedown.reason}
                  </p>
                </Panel>
              )}
              <Panel title="Name">
                <RenameForm
                  key={organization.version}
                  organization={organization}
                  isReadOnly={!can('renameOrganization')}
                />
                <p className="mt-5 flex items-center gap-1 text-sm text-ink-3">
                  ID <code className="truncate font-mono text-xs">{organization.id}</code>
                  <CopyButton text={organization.id} what="ID" />
                </p>
              </Panel>
              {can('setFactorRequirement') && (
                <FactorRequirementPanel organization={organization} />
              )}
              <WeeklyReportPanel organizationId={organization.id} />
              {can('getEmailStatus') && <EmailPanel organizationId={organization.id} />}
              {can('getScim') && <ScimPanel organizationId={organization.id} />}
              {can('deleteOrganization') && <DeletePanel organization={organization} />}
            </div>
          )
        }
      </QueryView>
    </>
  )
}

/** An organization with its `etag`. A deleted one is found too, while it can be restored. */
function organizationQuery(organizationId: string) {
  return queryOptions({
    queryKey: ['organization', organizationId, 'settings'],
    queryFn: async ({ signal }) => {
      try {
        const { body, etag } = await api.getOrganization({ params: { organizationId }, signal })
        return { ...body, etag }
      } catch (error) {
        if (!(error instanceof ApiError) || error.status !== 404) throw error
        const query = { deleted: true, limit: 100 }
        const { items } = (await api.listOrganizations({ query, signal })).body
        const deleted = items.find(({ id }) => id === organizationId)
        if (deleted === undefined) throw error
        return { ...deleted, etag: null }
      }
    },
  })
}
