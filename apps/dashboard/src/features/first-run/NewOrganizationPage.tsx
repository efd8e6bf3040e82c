import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { maxNameLength } from '@throughlink/protocol/rules'
import { api } from '../../session/api.ts'
import { organizationsQuery } from '../../session/organizationsQuery.ts'
import { useIdempotencyKey } from '../../session/useIdempotencyKey.ts'
import { Button } from '../../ui/Button.tsx'
import { ErrorMessage } from '../../ui/ErrorMessage.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { useForm } from '../../ui/useForm.ts'

export function NewOrganizationPage() {
  const client = useQueryClient()
  const navigate = useNavigate()
  const toIdempotencyKey = useIdempotencyKey()
  const create = useMutation({
    mutationFn: async (values: { readonly name: string }) => {
      const body = { name: values.name.trim() }
      return (await api.createOrganization({ body, idempotencyKey: toIdempotencyKey(body) })).body
    },
    onSuccess: async ({ id }) => {
      await client.refetchQueries({ queryKey: organizationsQuery.queryKey })
      await navigate({
        to: '/organizations/$organizationId/new-app',
        params: { organizationId: id },
      })
    },
  })
  const form = useForm({ start: { name: '' }, save: create })
  return (
    <div className="max-w-xl">
      <PageHeader
        title="New organization"
        description="Apps, members and keys belong to an organization. You become its owner."
        docs="first-run"
      />
      <form {...form.props} className="space-y-5">
        <TextField
          {...form.text('name')}
          label="Name"
          hint="Your company or team. You can rename it later."
          autoComplete="organization"
          autoFocus
          required
          maxLength={maxNameLength}
        />
        <ErrorMessage error={create.error} />
        <Button type="submit" look="primary" isBusy={create.isPending}>
          Create organization
        </Button>
      </form>
    </div>
  )
}
