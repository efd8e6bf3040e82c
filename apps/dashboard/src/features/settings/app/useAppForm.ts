import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../../session/api.ts'
import { appQuery, useApp } from '../../../session/useApp.ts'
import { useCan } from '../../../session/useCan.ts'
import { notify } from '../../../ui/Toast.tsx'
import { useForm } from '../../../ui/useForm.ts'
import { type AppDraft, toChanges, toDraft } from './appDraft.ts'
import { validateApp } from './validateApp.ts'

export type AppForm = ReturnType<typeof useAppForm>

/** A form with settings of the app, which sends only what changed. */
export function useAppForm() {
  const app = useApp()
  const client = useQueryClient()
  const can = useCan()
  const save = useMutation({
    mutationFn: async (draft: AppDraft) =>
      api.updateApp({
        params: { appId: app.id },
        body: toChanges(app, draft),
        ...(app.etag === null ? {} : { ifMatch: app.etag }),
      }),
    onSuccess: async ({ body, etag }) => {
      client.setQueryData(appQuery(app.id).queryKey, { ...body, etag })
      form.reset()
      notify({ title: 'Settings saved.', description: 'Servers apply them within two minutes.' })
      await client.invalidateQueries({ queryKey: ['organization', app.organizationId, 'apps'] })
    },
  })
  const isChanged = (draft: AppDraft) => Object.keys(toChanges(app, draft)).length > 0
  const form = useForm({
    start: toDraft(app),
    validate: validateApp,
    save: { ...save, mutate: (draft) => (isChanged(draft) ? save.mutate(draft) : undefined) },
  })
  const errorCount = Object.keys(form.found).length
  return {
    ...form,
    error: save.error,
    isDirty: isChanged(form.values),
    isBusy: save.isPending,
    canEdit: can('updateApp'),
    problem:
      form.isChecked && errorCount > 0
        ? `${errorCount} ${errorCount === 1 ? 'field needs' : 'fields need'} attention.`
        : null,
    /** Loads the newest version. The edits stay. */
    reload: () => {
      save.reset()
      void client.refetchQueries({ queryKey: appQuery(app.id).queryKey })
    },
  }
}
