import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { Lock } from 'lucide-react'
import { linkQuery } from '../../catalog/queries.ts'
import { useAppId } from '../../session/useApp.ts'
import { useCan, useRole } from '../../session/useCan.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { QueryView } from '../../ui/QueryView.tsx'
import { readDraft } from './draft.ts'
import { EditorSkeleton } from './EditorSkeleton.tsx'
import { emptyForm, toCopy } from './linkForm.ts'
import { NewLinkEditor } from './NewLinkEditor.tsx'

const route = getRouteApi('/signed-in/apps/$appId/links/new')

export function NewLinkPage() {
  const appId = useAppId()
  const can = useCan()
  const role = useRole()
  const { copyOf } = route.useSearch()
  const original = useQuery({ ...linkQuery(appId, copyOf ?? ''), enabled: copyOf !== undefined })
  return (
    <>
      <PageHeader title={copyOf === undefined ? 'New link' : 'Duplicate link'} docs="links" />
      {role !== null && !can('createLink') ? (
        <EmptyState icon={Lock} title="Your role does not allow creating links.">
          Ask an admin of the organization for the role editor.
        </EmptyState>
      ) : copyOf === undefined ? (
        <NewLinkEditor key={appId} appId={appId} start={readDraft(appId) ?? emptyForm} />
      ) : (
        <QueryView query={original} loading={<EditorSkeleton />}>
          {(link) => <NewLinkEditor key={link.id} appId={appId} start={toCopy(link)} />}
        </QueryView>
      )}
    </>
  )
}
