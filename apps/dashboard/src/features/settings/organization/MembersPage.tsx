import { useParams } from '@tanstack/react-router'
import { UserPlus } from 'lucide-react'
import { useState } from 'react'
import { useCan } from '../../../session/useCan.ts'
import { Button } from '../../../ui/Button.tsx'
import { PageHeader } from '../../../ui/PageHeader.tsx'
import { InvitationsPanel } from './InvitationsPanel.tsx'
import { InviteDialog } from './InviteDialog.tsx'
import { MembersPanel } from './MembersPanel.tsx'

/** Members and invitations of the organization. */
export function MembersPage() {
  const { organizationId } = useParams({ from: '/signed-in/organizations/$organizationId' })
  const can = useCan()
  const [isInviting, setIsInviting] = useState(false)
  return (
    <>
      <PageHeader
        title="Members"
        docs="members"
        description="Members see all apps of the organization. Their role decides what they may change."
        actions={
          can('createInvitation') && (
            <Button look="primary" isSmall onClick={() => setIsInviting(true)}>
              <UserPlus aria-hidden className="size-4" />
              Invite
            </Button>
          )
        }
      />
      <div className="space-y-5">
        <MembersPanel organizationId={organizationId} />
        {can('listInvitations') && <InvitationsPanel organizationId={organizationId} />}
      </div>
      {isInviting && (
        <InviteDialog organizationId={organizationId} onClose={() => setIsInviting(false)} />
      )}
    </>
  )
}
