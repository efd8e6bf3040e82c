import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { SubmitEvent } from 'react'
import { api } from '../../session/api.ts'
import { appQuery } from '../../session/appQuery.ts'
import { useApp } from '../../session/useApp.ts'
import { useCan } from '../../session/useCan.ts'
import { Button } from '../../ui/Button.tsx'
import { readFieldErrors } from '../../ui/describeError.ts'
import { ErrorMessage } from '../../ui/ErrorMessage.tsx'
import { notify } from '../../ui/Toast.tsx'
import { IdentityFields } from './IdentityFields.tsx'
import { toIdentityBody, toIdentityValues } from './identityRules.ts'
import { setupQuery } from './setupQuery.ts'
import { useIdentityForm } from './useIdentityForm.ts'

/** The ids of the app on iOS and Android, with which the systems let its links open it. */
export function IdentitiesStep() {
  const app = useApp()
  const can = useCan()
  const client = useQueryClient()
  const save = useMutation({
    mutationFn: async () => {
      const body = toIdentityBody(form.values)
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
  const form = useIdentityForm(toIdentityValues(app), readFieldErrors(save.error))
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (form.validate()) save.mutate()
  }
  return (
    <form onSubmit={submit} className="space-y-3">
      <p className="text-ink-2">
        iOS and Android open links in your app only if they know it. Links work without this too, in
        the browser. You can continue and come back.
      </p>
      <IdentityFields values={form.values} errors={form.errors} onChange={form.setValues} />
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
