import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { SubmitEvent } from 'react'
import { api } from '../../session/api.ts'
import { organizationsQuery } from '../../session/organizationsQuery.ts'
import { readForm } from '../../session/readForm.ts'
import { Button } from '../../ui/Button.tsx'
import { readFieldErrors } from '../../ui/describeError.ts'
import { ErrorMessage } from '../../ui/ErrorMessage.tsx'
import { Field } from '../../ui/Field.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { TextInput } from '../../ui/TextInput.tsx'
import { useIdempotencyKey } from '../../session/useIdempotencyKey.ts'

export function NewOrganizationPage() {
  const client = useQueryClient()
  const navigate = useNavigate()
  const toIdempotencyKey = useIdempotencyKey()
  const create = useMutation({
    mutationFn: async (name: string) =>
      (await api.createOrganization({ body: { name }, idempotencyKey: toIdempotencyKey(name) }))
        .body,
    onSuccess: async ({ id }) => {
      await client.refetchQueries({ queryKey: organizationsQuery.queryKey })
      await navigate({
        to: '/organizations/$organizationId/new-app',
        params: { organizationId: id },
      })
    },
  })
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    create.mutate(readForm(event.currentTarget)['name']?.trim() ?? '')
  }
  return (
    <div className="max-w-xl">
      <PageHeader
        title="New organization"
        description="Apps, members and keys belong to an organization. You become its owner."
        docs="first-run"
      />
      <form onSubmit={submit} className="space-y-5">
        <Field
          label="Name"
          hint="Your company or team. You can rename it later."
          error={readFieldErrors(create.error)['name']}
        >
          <TextInput name="name" autoComplete="organization" autoFocus required maxLength={100} />
        </Field>
        <ErrorMessage error={create.error} />
        <Button type="submit" look="primary" isBusy={create.isPending}>
          Create organization
        </Button>
      </form>
    </div>
  )
}
