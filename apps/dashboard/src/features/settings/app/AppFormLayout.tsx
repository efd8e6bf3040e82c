import type { ReactNode } from 'react'
import { ConflictNotice } from '../../../ui/ConflictNotice.tsx'
import { SaveBar } from '../../../ui/SaveBar.tsx'
import type { AppForm } from './useAppForm.ts'

/** The panels of a form with settings of the app, with its save bar and its errors. */
export function AppFormLayout({
  form,
  children,
}: {
  readonly form: AppForm
  readonly children: ReactNode
}) {
  return (
    <form {...form.props}>
      {!form.canEdit && (
        <p className="mb-5 text-sm text-ink-2">Only admins and owners can change these settings.</p>
      )}
      <fieldset disabled={!form.canEdit} className="min-w-0 space-y-5">
        {children}
      </fieldset>
      <ConflictNotice error={form.error} onReload={form.reload} />
      <SaveBar
        isDirty={form.isDirty}
        isBusy={form.isBusy}
        problem={form.problem}
        onSave={form.submit}
        onDiscard={form.reset}
      />
    </form>
  )
}
