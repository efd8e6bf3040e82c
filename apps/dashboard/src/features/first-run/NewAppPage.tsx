import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'
import { maxNameLength } from '@throughlink/protocol/rules'
import { api } from '../../session/api.ts'
import { appsQuery } from '../../session/organizationsQuery.ts'
import { useCan, useRole } from '../../session/useCan.ts'
import { useIdempotencyKey } from '../../session/useIdempotencyKey.ts'
import { Button } from '../../ui/Button.tsx'
import { ErrorMessage } from '../../ui/ErrorMessage.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { useForm } from '../../ui/useForm.ts'
import { IdentityFields } from './IdentityFields.tsx'
import { checkIdentities, emptyIdentities, toIdentityBody } from './identityRules.ts'

const start = { name: '', ...emptyIdentities }

/** Creates an app. Only its name is required; identities can be added on the next page or in the settings. */
export function NewAppPage() {
  const { organizationId } = useParams({ from: '/signed-in/organizations/$organizationId/new-app' })
  const client = useQueryClient()
  const navigate = useNavigate()
  const isAllowed = useCan()('createApp')
  const isRoleKnown = useRole() !== null
  const readKey = useIdempotencyKey()
  const create = useMutation({
    mutationFn: async (values: typeof start) => {
      const body = { name: values.name.trim(), ...toIdentityBody(values) }
      const input = { params: { organizationId }, body, idempotencyKey: readKey(body) }
      return (await api.createApp(input)).body
    },
    onSuccess: async ({ id }) => {
      await client.refetchQueries({ queryKey: appsQuery(organizationId).queryKey })
      await navigate({ to: '/apps/$appId/setup', params: { appId: id } })
    },
  })
  const form = useForm({ start, validate: checkIdentities, save: create })
  return (
    <div className="max-w-xl">
      <PageHeader
        title="New app"
        description="One app for iOS and Android. Links of the app open it on both."
        docs="first-run"
      />
      <form {...form.props} className="space-y-5">
        <TextField
          {...form.text('name')}
          label="Name"
          hint="Shown on landing pages and to your team."
          autoComplete="off"
          autoFocus
          required
          maxLength={maxNameLength}
        />
        <fieldset className="space-y-2">
          <legend className="mb-1 text-sm font-medium">
            Identities{' '}
            <span className="font-normal text-ink-3">(optional, can be added later)</span>
          </legend>
          <IdentityFields form={form} />
        </fieldset>
        <ErrorMessage error={create.error} />
        <div className="flex items-center gap-3">
          <Button
            type="submit"
            look="primary"
            isBusy={create.isPending}
            disabled={isRoleKnown && !isAllowed}
          >
            Create app
          </Button>
          {isRoleKnown && !isAllowed && (
            <p className="text-sm text-ink-3">Only admins can create apps.</p>
          )}
        </div>
      </form>
    </div>
  )
}
