import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Member } from '@throughlink/api'
import type { Role } from '@throughlink/protocol/rules'
import { api } from '../../../session/api.ts'
import { useRole } from '../../../session/useCan.ts'
import { notifyError } from '../../../ui/notifyError.ts'
import { Select } from '../../../ui/Select.tsx'
import { notify } from '../../../ui/Toast.tsx'
import { listGrantableRoles, roleLabels } from './memberRules.ts'

export interface RoleSelectProps {
  readonly organizationId: string
  readonly member: Member
  /** Why the role cannot be changed. Null if it can. */
  readonly refusal: string | null
}

/** Changes the role of a member at once, with undo. */
export function RoleSelect({ organizationId, member, refusal }: RoleSelectProps) {
  const client = useQueryClient()
  const grantable = listGrantableRoles(useRole())
  const change = useMutation({
    mutationFn: async ({ role, version }: { readonly role: Role; readonly version: number }) => {
      const params = { organizationId, personId: member.personId }
      return (await api.changeMemberRole({ params, body: { role }, ifMatch: `"${version}"` })).body
    },
    onSettled: () =>
      client.invalidateQueries({ queryKey: ['organization', organizationId, 'members'] }),
    onError: notifyError,
  })
  if (refusal !== null) {
    return (
      <span title={refusal} className="text-sm text-ink-2">
        {roleLabels[member.role]}
      </span>
    )
  }
  const select = (role: Role) =>
    change.mutate(
      { role, version: member.version },
      {
        onSuccess: ({ version }) =>
          notify({
            title: `${member.name} is now ${roleLabels[role].toLowerCase()}.`,
            onUndo: () => change.mutate({ role: member.role, version }),
          }),
      },
    )
  return (
    <Select
      aria-label={`Role of ${member.name}`}
      className="min-w-24"
      value={change.isPending ? change.variables.role : member.role}
      options={grantable.map((role) => ({ value: role, label: roleLabels[role] }))}
      onValueChange={select}
    />
  )
}
