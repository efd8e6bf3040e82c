import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import type { Invitation } from '@throughlink/api'
import { useState } from 'react'
import { memberNamesQuery } from '../../../session/memberNamesQuery.ts'
import { useCan } from '../../../session/useCan.ts'
import { Badge } from '../../../ui/Badge.tsx'
import { Button } from '../../../ui/Button.tsx'
import { LoadMore } from '../../../ui/LoadMore.tsx'
import { Panel } from '../../../ui/Panel.tsx'
import { QueryView } from '../../../ui/QueryView.tsx'
import { SkeletonRows } from '../../../ui/Skeleton.tsx'
import { Time } from '../../../ui/Time.tsx'
import { roleLabels } from './memberRules.ts'
import { invitationsQuery } from './membersQuery.ts'
import { RevokeInvitationDialog } from './RevokeInvitationDialog.tsx'

/** Open invitations. */
export function InvitationsPanel({ organizationId }: { readonly organizationId: string }) {
  const query = useInfiniteQuery(invitationsQuery(organizationId))
  const names = useQuery(memberNamesQuery(organizationId)).data ?? {}
  const can = useCan()
  const [revoking, setRevoking] = useState<Invitation | null>(null)
  return (
    <Panel title="Open invitations" isFlush>
      <QueryView query={query} loading={<SkeletonRows count={1} />}>
        {(invitations) =>
          invitations.length === 0 ? (
            <p className="px-5 pt-1 pb-4 text-sm text-ink-3">
              Nobody is waiting. Invited people are listed here until they accept.
            </p>
          ) : (
            <ul className="divide-y divide-line">
              {invitations.map((invitation) => (
                <li key={invitation.id} className="flex items-center gap-3 px-5 py-2">
                  <div className="min-w-0 flex-1">
                    <p className="truncate">
                      <span className="font-medium">{invitation.email}</span>
                      <span className="text-ink-2">
                        {' '}
                        as {roleLabels[invitation.role].toLowerCase()}
                      </span>
                    </p>
                    <p className="text-sm text-ink-3">
                      Invited <Time value={invitation.createdAt} />
                      {describeInviter(names[invitation.invitedBy])}
                      {!invitation.isExpired && (
                        <>
                          {' · '}Ends <Time value={invitation.expiresAt} />
                        </>
                      )}
                    </p>
                  </div>
                  {invitation.isExpired && <Badge tone="warn">Expired</Badge>}
                  {can('revokeInvitation') && (
                    <Button
                      look="quiet"
                      isSmall
                      className="-mr-3"
                      aria-label={`Revoke the invitation of ${invitation.email}`}
                      onClick={() => setRevoking(invitation)}
                    >
                      Revoke
                    </Button>
                  )}
                </li>
              ))}
            </ul>
          )
        }
      </QueryView>
      <LoadMore query={query} />
      <RevokeInvitationDialog
        organizationId={organizationId}
        invitation={revoking}
        onClose={() => setRevoking(null)}
      />
    </Panel>
  )
}

function describeInviter(name: string | undefined): string {
  return name === undefined ? '' : ` by ${name}`
}
