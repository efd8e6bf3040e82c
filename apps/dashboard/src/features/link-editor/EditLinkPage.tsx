import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { Lock } from 'lucide-react'
import { formatLinkName } from '../../catalog/formatLink.ts'
import { linkQuery } from '../../catalog/queries.ts'
import { useCan, useRole } from '../../session/useCan.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { QueryView } from '../../ui/QueryView.tsx'
import { EditLinkEditor } from './EditLinkEditor.tsx'
import { EditorSkeleton } from './EditorSkeleton.tsx'

const route = getRouteApi('/signed-in/apps/$appId/links/$linkId/edit')

export function EditLinkPage() {
  const { appId, linkId } = route.useParams()
  const can = useCan()
  const role = useRole()
  // Not loaded again while it is edited: a save of an old version is rejected.
  const query = useQuery({
    ...linkQuery(appId, linkId),
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
  return (
    <>
      <PageHeader
        title={query.data === undefined ? 'Edit link' : `Edit ${formatLinkName(query.data)}`}
        docs="links"
      />
      {role !== null && !can('updateLink') ? (
        <EmptyState icon={Lock} title="Your role does not allow changing links.">
          Ask an admin of the organization for the role editor.
        </EmptyState>
      ) : (
        <QueryView query={query} loading={<EditorSkeleton />}>
          {(link) => (
            <EditLinkEditor
              key={`${link.id}-${link.version}`}
              appId={appId}
              link={link}
              onReload={() => void query.refetch()}
            />
          )}
        </QueryView>
      )}
    </>
  )
}
