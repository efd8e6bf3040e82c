import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import type { Member } from '@throughlink/api'
import { api } from '../../../session/api.ts'
import { organizationsQuery } from '../../../session/organizationsQuery.ts'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import { notify } from '../../../ui/Toast.tsx'

export interface RemoveMemberDialogProps {
  readonly organizationId: string
  /** Null: closed. */
  readonly member: Member | null
  readonly onClose: () => void
}

export function RemoveMemberDialog({ organizationId, member, onClose }: RemoveMemberDialogProps) {
  const client = useQueryClient()
  return (
    <ConfirmDialog
      isOpen={member !== null}
      onClose={onClose}
      title={`Remove ${member?.name ?? 'member'}`}
      action="Remove member"
      onConfirm={async () => {
        if (member === null) return
        const { personId, version, name } = member
        await api.removeMember({ params: { organizationId, personId }, ifMatch: `"${version}"` })
        await client.invalidateQueries({ queryKey: ['organization', organizationId] })
        notify({ title: `${name} was removed.` })
      }}
    >
      <p>They lose access at once, and their open invitations end.</p>
      <p>Keys that they created belong to the organization and stay valid.</p>
    </ConfirmDialog>
  )
}

export function ResetFactorDialog({ organizationId, member, onClose }: RemoveMemberDialogProps) {
  const client = useQueryClient()
  return (
    <ConfirmDialog
      isOpen={member !== null}
      onClose={onClose}
      title={`Remove the second factor of ${member?.name ?? 'member'}`}
      action="Remove second factor"
      onConfirm={async () => {
        if (member === null) return
        const { personId, name } = member
        await api.resetMemberFactor({ params: { organizationId, personId } })
        await client.invalidateQueries({ queryKey: ['organization', organizationId] })
        notify({ title: `The second factor of ${name} was removed.` })
      }}
    >
      <p>For a member who lost the phone and the recovery codes. Make sure that it is them.</p>
      <p>
        Their sessions end, and they get an email. Then the password alone is enough to sign in.
      </p>
    </ConfirmDialog>
  )
}

export interface LeaveDialogProps {
  readonly organizationId: string
  readonly isOpen: boolean
  readonly onClose: () => void
}

export function LeaveDialog({ organizationId, isOpen, onClose }: LeaveDialogProps) {
  const client = useQueryClient()
  const router = useRouter()
  return (
    <ConfirmDialog
      isOpen={isOpen}
      onClose={onClose}
      title="Leave organization"
      action="Leave organization"
      onConfirm={async () => {
        await api.leaveOrganization({ params: { organizationId } })
        await client.invalidateQueries({ queryKey: organizationsQuery.queryKey })
        await router.navigate({ to: '/', replace: true })
        client.removeQueries({ queryKey: ['organization', organizationId] })
      }}
    >
      <p>You lose access at once. To come back, you need an invitation.</p>
      <p>The last owner cannot leave: make somebody else an owner first.</p>
    </ConfirmDialog>
  )
}
