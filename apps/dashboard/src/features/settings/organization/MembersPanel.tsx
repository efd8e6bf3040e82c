import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import type { Member } from '@throughlink/api'
import { useState } from 'react'
import { sessionQuery } from '../../../session/sessionQuery.ts'
import { useRole } from '../../../session/useCan.ts'
import { Button } from '../../../ui/Button.tsx'
import { LoadMore } from '../../../ui/LoadMore.tsx'
import { Panel } from '../../../ui/Panel.tsx'
import { QueryView } from '../../../ui/QueryView.tsx'
import { SkeletonRows } from '../../../ui/Skeleton.tsx'
import { type Column, Table } from '../../../ui/Table.tsx'
import { Time } from '../../../ui/Time.tsx'
import { LeaveDialog, RemoveMemberDialog, ResetFactorDialog } from './MemberDialogs.tsx'
import { findMemberRefusal } from './memberRules.ts'
import { membersQuery } from './membersQuery.ts'
import { RoleSelect } from './RoleSelect.tsx'

export function MembersPanel({ organizationId }: { readonly organizationId: string }) {
  const query = useInfiniteQuery(membersQuery(organizationId))
  const ownId = useQuery(sessionQuery).data?.person.id
  const own = useRole()
  const [removing, setRemoving] = useState<Member | null>(null)
  const [resetting, setResetting] = useState<Member | null>(null)
  const [isLeaving, setIsLeaving] = useState(false)
  const refusal = (member: Member) =>
    findMemberRefusal({ own, target: member.role, isSelf: member.personId === ownId })
  const columns: readonly Column<Member>[] = [
    {
      key: 'name',
      header: 'Member',
      isMain: true,
      cell: (member) => (
        <div className="py-1">
          <p className="truncate font-medium">
            {member.name}
            {member.personId === ownId && <span className="font-normal text-ink-3"> (you)</span>}
          </p>
          <p className="truncate text-sm text-ink-3">{member.email}</p>
        </div>
      ),
    },
    {
      key: 'joined',
      header: 'Joined',
      isSecondary: true,
      cell: (member) => (
        <span className="text-sm text-ink-2">
          <Time value={member.joinedAt} />
        </span>
      ),
    },
    ...(own === 'owner'
      ? [
          {
            key: 'factor',
            header: 'Second factor',
            isSecondary: true,
            cell: (member: Member) =>
              member.hasFactor !== true ? (
                <span className="text-sm text-ink-3">None</span>
              ) : member.personId === ownId ? (
                <span className="text-sm text-ink-2">On</span>
              ) : (
                <span className="inline-flex items-center gap-1 text-sm text-ink-2">
                  On
                  <Button
                    look="quiet"
                    isSmall
                    aria-label={`Remove the second factor of ${member.name}`}
                    onClick={() => setResetting(member)}
                  >
                    Remove
                  </Button>
                </span>
              ),
          },
        ]
      : []),
    {
      key: 'role',
      header: 'Role',
      cell: (member) => (
        <RoleSelect organizationId={organizationId} member={member} refusal={refusal(member)} />
      ),
    },
    {
      key: 'actions',
      header: <span className="sr-only">Actions</span>,
      isNumber: true,
      cell: (member) =>
        member.personId === ownId ? (
          <Button look="quiet" isSmall className="-mr-3" onClick={() => setIsLeaving(true)}>
            Leave
          </Button>
        ) : refusal(member) === null ? (
          <Button
            look="quiet"
            isSmall
            className="-mr-3"
            aria-label={`Remove ${member.name}`}
            onClick={() => setRemoving(member)}
          >
            Remove
          </Button>
        ) : null,
    },
  ]
  return (
    <Panel isFlush>
      <QueryView query={query} loading={<SkeletonRows count={3} />}>
        {(members) => (
          <Table
            label="Members"
            columns={columns}
            rows={members}
            toKey={({ personId }) => personId}
          />
        )}
      </QueryView>
      <LoadMore query={query} />
      <RemoveMemberDialog
        organizationId={organizationId}
        member={removing}
        onClose={() => setRemoving(null)}
      />
      <ResetFactorDialog
        organizationId={organizationId}
        member={resetting}
        onClose={() => setResetting(null)}
      />
      <LeaveDialog
        organizationId={organizationId}
        isOpen={isLeaving}
        onClose={() => setIsLeaving(false)}
      />
    </Panel>
  )
}
