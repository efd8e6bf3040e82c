import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Organization } from '@throughlink/api'
import { maxNameLength } from '@throughlink/protocol/rules'
import { api } from '../../../session/api.ts'
import { organizationsQuery } from '../../../session/organizationsQuery.ts'
import { Button } from '../../../ui/Button.tsx'
import { ErrorMessage } from '../../../ui/ErrorMessage.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import { notify } from '../../../ui/Toast.tsx'
import { useForm } from '../../../ui/useForm.ts'

export interface RenameFormProps {
  readonly organization: Organization & { readonly etag: string | null }
  readonly isReadOnly: boolean
}

export function RenameForm({ organization, isReadOnly }: RenameFormProps) {
  const { id: organizationId, etag } = organization
  const client = useQueryClient()
  const rename = useMutation({
    mutationFn: ({ name }: { readonly name: string }) =>
      api.renameOrganization({
        params: { organizationId },
        body: { name: name.trim() },
        ...(etag === null ? {} : { ifMatch: etag }),
      }),
    onSuccess: async () => {
      notify({ title: 'The organization was renamed.' })
      await client.invalidateQueries({ queryKey: ['organization', organizationId, 'settings'] })
      await client.invalidateQueries({ queryKey: organizationsQuery.queryKey })
    },
  })
  const form = useForm({ start: { name: organization.name }, save: rename })
  const name = form.values.name.trim()
  const isChanged = name !== organization.name && name !== ''
  return (
    <form {...form.props}>
      <div className="flex items-end gap-2">
        <div className="max-w-96 flex-1">
          <TextField
            {...form.text('name')}
            label="Display name"
            disabled={isReadOnly}
            required
            maxLength={maxNameLength}
          />
        </div>
        {!isReadOnly && (
          <Button type="submit" disabled={!isChanged} isBusy={rename.isPending}>
            Save
          </Button>
        )}
      </div>
      {isReadOnly && <p className="mt-1 text-sm text-ink-3">Admins and owners can change it.</p>}
      <ErrorMessage error={rename.error} />
    </form>
  )
}
