import { useQueryClient } from '@tanstack/react-query'
import type { Invitation } from '@throughlink/api'
import { api } from '../../../session/api.ts'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'

export interface RevokeInvitationDialogProps {
  readonly organizationId: string
  /** Null: closed. */
  readonly invitation: Invitation | null
  readonly onClose: () => void
}

export function RevokeInvitationDialog(props: RevokeInvitationDialogProps) {
  const { organizationId, invitation, onClose } = props
  const client = useQueryClient()
  return (
    <ConfirmDialog
      isOpen={invitation !== null}
      onClose={onClose}
      title="Revoke invitation"
      action="Revoke invitation"
      onConfirm={async () => {
        if (invitation === null) return
        const params = { organizationId, invitationId: invitation.id }
        await api.revokeInvitation({ params })
        const queryKey = ['organization', organizationId, 'invitations']
        await client.invalidateQueries({ queryKey })
      }}
    >
      <p>
        The link of {invitation?.email} stops working. You can invite them again with a new link.
      </p>
    </ConfirmDialog>
  )
}
