import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Scim } from '@throughlink/api'
import type { Role } from '@throughlink/protocol/rules'
import { api } from '../../../session/api.ts'
import { ErrorMessage } from '../../../ui/ErrorMessage.tsx'
import { Select } from '../../../ui/Select.tsx'
import { listGrantableRoles, roleLabels } from './memberRules.ts'

export interface ScimGroupsProps extends Pick<Scim, 'groups'> {
  readonly organizationId: string
}

/** The groups of the identity provider, each with the role of its members. */
export function ScimGroups({ organizationId, groups }: ScimGroupsProps) {
  const client = useQueryClient()
  const setRole = useMutation({
    mutationFn: async ({
      groupId,
      role,
    }: {
      readonly groupId: string
      readonly role: Role | null
    }) =>
      (await api.setScimGroupRole({ params: { organizationId, groupId }, body: { role } })).body,
    onSettled: () => client.invalidateQueries({ queryKey: ['organization', organizationId] }),
  })
  const options = [
    { value: '', label: 'No role' },
    ...listGrantableRoles('owner').map((role) => ({ value: role, label: roleLabels[role] })),
  ] as const
  return (
    <section className="mt-4 border-t border-line pt-3">
      <h3 className="text-sm font-medium">Groups</h3>
      <p className="text-sm text-ink-3">
        A member has the highest role of their groups, and is a viewer without one.
      </p>
      <ul aria-label="Groups" className="divide-y divide-line">
        {groups.map(({ id, name, memberCount, role }) => (
          <li key={id} className="flex items-center gap-3 py-2">
            <span className="min-w-0 flex-1 truncate">
              {name}{' '}
              <span className="text-sm text-ink-3">
                {memberCount === 1 ? '1 member' : `${memberCount} members`}
              </span>
            </span>
            <div className="w-34 shrink-0">
              <Select
                aria-label={`Role of ${name}`}
                value={role ?? ''}
                options={options}
                onValueChange={(next) =>
                  setRole.mutate({ groupId: id, role: next === '' ? null : next })
                }
              />
            </div>
          </li>
        ))}
      </ul>
      <ErrorMessage error={setRole.error} />
    </section>
  )
}
