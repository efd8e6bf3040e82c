import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { AppChanges } from '@throughlink/api'
import { useState } from 'react'
import { api } from '../../../session/api.ts'
import { appQuery } from '../../../session/appQuery.ts'
import { useApp } from '../../../session/useApp.ts'
import { useCan } from '../../../session/useCan.ts'
import { readFieldErrors } from '../../../ui/describeError.ts'
import { notify } from '../../../ui/Toast.tsx'
import { toChanges, toDraft, type AppDraft } from './appDraft.ts'
import { validateApp } from './validateApp.ts'

export type AppForm = ReturnType<typeof useAppForm>

/**
 * The state of a form with settings of the app. Keeps only the edited fields, so that a newer version of the app
 * shows through in all others.
 */
export function useAppForm() {
  const app = useApp()
  const client = useQueryClient()
  const can = useCan()
  const [edits, setEdits] = useState<Partial<AppDraft>>({})
  const [touched, setTouched] = useState<ReadonlySet<string>>(new Set())
  const [isChecked, setIsChecked] = useState(false)
  const draft = { ...toDraft(app), ...edits }
  const changes = toChanges(app, draft)
  const found = validateApp(draft)
  const save = useMutation({
    mutationFn: async (body: AppChanges) =>
      api.updateApp({
        params: { appId: app.id },
        body,
        ...(app.etag === null ? {} : { ifMatch: app.etag }),
      }),
    onSuccess: async ({ body, etag }) => {
      client.setQueryData(appQuery(app.id).queryKey, { ...body, etag })
      discard()
      notify({ title: 'Settings saved.', description: 'Servers apply them within two minutes.' })
      await client.invalidateQueries({ queryKey: ['organization', app.organizationId, 'apps'] })
    },
  })
  const discard = () => {
    setEdits({})
    setTouched(new Set())
    setIsChecked(false)
    save.reset()
  }
  const sent = readFieldErrors(save.error)
  const readError = (pointer: string) =>
    sent[pointer] ?? (isChecked || touched.has(pointer) ? found[pointer] : undefined)
  const errorCount = Object.keys(found).length
  return {
    app,
    draft,
    changes,
    readError,
    discard,
    error: save.error,
    isDirty: Object.keys(changes).length > 0,
    isBusy: save.isPending,
    canEdit: can('updateApp'),
    problem:
      isChecked && errorCount > 0
        ? `${errorCount} ${errorCount === 1 ? 'field needs' : 'fields need'} attention.`
        : null,
    set: (change: Partial<AppDraft>) => {
      setEdits((before) => ({ ...before, ...change }))
      if (save.isError) save.reset()
    },
    /** Shows the error of a field once it was left. */
    touch: (pointer: string) => setTouched((before) => new Set([...before, pointer])),
    reload: () => {
      save.reset()
      void client.refetchQueries({ queryKey: appQuery(app.id).queryKey })
    },
    save: () => {
      setIsChecked(true)
      if (errorCount === 0) save.mutate(changes)
    },
  }
}
