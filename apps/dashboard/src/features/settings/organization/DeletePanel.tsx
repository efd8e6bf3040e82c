import { useQueryClient } from '@tanstack/react-query'
import type { Organization } from '@throughlink/api'
import { useState } from 'react'
import { formatDay } from '../../../format/times.ts'
import { api } from '../../../session/api.ts'
import { organizationsQuery } from '../../../session/organizationsQuery.ts'
import { Button } from '../../../ui/Button.tsx'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import { Panel } from '../../../ui/Panel.tsx'
import { notify } from '../../../ui/Toast.tsx'

export function DeletePanel({ organization }: { readonly organization: Organization }) {
  const { id: organizationId, name } = organization
  const client = useQueryClient()
  const [isOpen, setIsOpen] = useState(false)
  const remove = async () => {
    const { restorableUntil } = (await api.deleteOrganization({ params: { organizationId } })).body
    notify({
      title: `${name} was deleted.`,
      description: `You can restore it until ${formatDay(new Date(restorableUntil))}.`,
    })
    await client.invalidateQueries({ queryKey: ['organization', organizationId, 'settings'] })
    await client.invalidateQueries({ queryKey: organizationsQuery.queryKey })
  }
  return (
    <Panel title="Delete organization">
      <div className="gap-5 sm:flex sm:items-end">
        <p className="flex-1 text-ink-2">
          Links stop working, keys are refused, and open invitations end. An owner can restore the
          organization during a grace period (30 days unless the operator changed it). Then all data
          is purged.
        </p>
        <Button look="danger" className="max-sm:mt-3" onClick={() => setIsOpen(true)}>
          Delete organization
        </Button>
      </div>
      <ConfirmDialog
        isOpen={isOpen}
        onClose={() => setIsOpen(false)}
        title={`Delete ${name}`}
        action="Delete organization"
        typedText={name}
        onConfirm={remove}
      >
        <p>All apps of the organization stop at once: links, matching, events and webhooks.</p>
      </ConfirmDialog>
    </Panel>
  )
}
