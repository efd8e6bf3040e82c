import { useMutation, useQueryClient } from '@tanstack/react-query'
import { setupQuery } from '../../catalog/setupQuery.ts'
import { api } from '../../session/api.ts'
import { appQuery, useApp } from '../../session/useApp.ts'
import { useCan } from '../../session/useCan.ts'
import { Button } from '../../ui/Button.tsx'
import { ErrorMessage } from '../../ui/ErrorMessage.tsx'
import { notify } from '../../ui/Toast.tsx'
import { useForm } from '../../ui/useForm.ts'
import { IdentityFields } from './IdentityFields.tsx'
import {
  checkIdentities,
  type IdentityValues,
  toIdentityBody,
  toIdentityValues,
} from './identityRules.ts'

/** The ids of the app on iOS and Android, with which the systems let its links open it. */
export function IdentitiesStep() {
  const app = useApp()
  const can = useCan()
  const client = useQueryClient()
  const save = useMutation({
    mutationFn: async (values: IdentityValues) => {
      const body = toIdentityBody(values)
      const ifMatch = app.etag === null ? {} : { ifMatch: app.etag }
      return api.updateApp({ params: { appId: app.id }, body, ...ifMatch })
    },
    onSuccess: async () => {
      await Promise.all([
        client.invalidateQueries(appQuery(app.id)),
        client.invalidateQueries({ queryKey: setupQuery(app.id).queryKey }),
      ])
      notify({ title: 'Identities saved' })
    },
  })
  const form = useForm({ start: toIdentityValues(app), validate: checkIdentities, save })
  return (
    <form {...form.props} className="space-y-3">
      <p className="text-ink-2">
        iOS and Android open links in your app only if they know it. Links work without this too, in
        the browser. You can continue and come back.
      </p>
      <IdentityFields form={form} />
      <ErrorMessage error={save.error} />
      <Button
        type="submit"
        isSmall
        isBusy={save.isPending}
        disabled={!can('updateApp')}
        title={can('updateApp') ? undefined : 'Only admins can change the app.'}
      >
        Save identities
      </Button>
    </form>
  )
}
