import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Organization } from '@throughlink/api'
import { Trash2 } from 'lucide-react'
import { api } from '../../../session/api.ts'
import { organizationsQuery } from '../../../session/organizationsQuery.ts'
import { Button } from '../../../ui/Button.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { ErrorMessage } from '../../../ui/ErrorMessage.tsx'
import { Panel } from '../../../ui/Panel.tsx'
import { Time } from '../../../ui/Time.tsx'
import { notify } from '../../../ui/Toast.tsx'

/** Takes the place of a deleted organization, while it can be restored. */
export function DeletedNotice({ organization }: { readonly organization: Organization }) {
  const { id: organizationId, name, deletedAt } = organization
  const client = useQueryClient()
  const restore = useMutation({
    mutationFn: () => api.restoreOrganization({ params: { organizationId } }),
    onSuccess: async () => {
      notify({ title: `${name} was restored.`, description: 'Links work again within a minute.' })
      await client.invalidateQueries({ queryKey: ['organization', organizationId] })
      await client.invalidateQueries({ queryKey: organizationsQuery.queryKey })
    },
  })
  return (
    <Panel>
      <EmptyState
        icon={Trash2}
        title={`${name} was deleted`}
        action={
          <Button look="primary" isBusy={restore.isPending} onClick={() => restore.mutate()}>
            Restore organization
          </Button>
        }
      >
        {deletedAt !== null && <Time value={deletedAt} isFull />}. An owner can restore it until the
        grace period ends.
        <ErrorMessage error={restore.error} />
      </EmptyState>
    </Panel>
  )
}
