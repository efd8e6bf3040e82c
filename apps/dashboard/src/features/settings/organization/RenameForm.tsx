import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Organization } from '@throughlink/api'
import { useState, type SubmitEvent } from 'react'
import { api } from '../../../session/api.ts'
import { organizationsQuery } from '../../../session/organizationsQuery.ts'
import { Button } from '../../../ui/Button.tsx'
import { readFieldErrors } from '../../../ui/describeError.ts'
import { ErrorMessage } from '../../../ui/ErrorMessage.tsx'
import { Field } from '../../../ui/Field.tsx'
import { TextInput } from '../../../ui/TextInput.tsx'
import { notify } from '../../../ui/Toast.tsx'

export interface RenameFormProps {
  readonly organization: Organization & { readonly etag: string | null }
  readonly isReadOnly: boolean
}

export function RenameForm({ organization, isReadOnly }: RenameFormProps) {
  const { id: organizationId, etag } = organization
  const client = useQueryClient()
  const [name, setName] = useState(organization.name)
  const rename = useMutation({
    mutationFn: () =>
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
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    rename.mutate()
  }
  const isChanged = name.trim() !== organization.name && name.trim() !== ''
  return (
    <form onSubmit={submit}>
      <div className="flex items-end gap-2">
        <div className="max-w-96 flex-1">
          <Field label="Display name" error={readFieldErrors(rename.error)['name']}>
            <TextInput
              value={name}
              onChange={(event) => setName(event.target.value)}
              disabled={isReadOnly}
              required
              maxLength={200}
            />
          </Field>
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
