import { useMutation } from '@tanstack/react-query'
import type { Report } from '@throughlink/api'
import { maxNameLength } from '@throughlink/protocol/rules'
import { RecipientsField } from '../../../catalog/RecipientsField.tsx'
import { readToday } from '../../../dates/readToday.ts'
import { api } from '../../../session/api.ts'
import { useApp } from '../../../session/useApp.ts'
import { Button } from '../../../ui/Button.tsx'
import { DateInput } from '../../../ui/DateInput.tsx'
import { Dialog, DialogActions } from '../../../ui/Dialog.tsx'
import { ErrorMessage } from '../../../ui/ErrorMessage.tsx'
import { Field } from '../../../ui/Field.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import { useForm } from '../../../ui/useForm.ts'

export interface EditReportDialogProps {
  readonly report: Report
  readonly onClose: () => void
  readonly onSaved: () => void
}

interface EditedReport {
  readonly title: string
  /** Last day on which the link works. Empty: it does not end. */
  readonly lastDay: string
  readonly recipientIds: readonly string[]
}

/** Changes the title of a report, its end and its recipients. What it shows stays. */
export function EditReportDialog({ report, onClose, onSaved }: EditReportDialogProps) {
  const { id: appId, organizationId } = useApp()
  const { id: reportId, expiresAt } = report
  const start: EditedReport = {
    title: report.title,
    // It ends at a moment, and the day before is the last whole one only if that is midnight.
    lastDay: expiresAt === null ? '' : readToday(new Date(Date.parse(expiresAt) - 1)),
    recipientIds: report.recipientIds,
  }
  const save = useMutation({
    mutationFn: ({ title, lastDay, recipientIds }: EditedReport) => {
      const isKept = lastDay === start.lastDay
      const body = {
        title: title.trim(),
        expiresAt: isKept ? expiresAt : toEndOfDay(lastDay),
        recipientIds: [...recipientIds],
      }
      return api.updateReport({ params: { appId, reportId }, body })
    },
    onSuccess() {
      onSaved()
      onClose()
    },
  })
  const form = useForm<EditedReport>({
    start,
    validate: ({ title }) => (title.trim() === '' ? { title: 'Enter a title.' } : {}),
    save,
  })
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="Edit report"
      description="What the report shows stays. To show something else, share another one."
    >
      <form {...form.props} className="space-y-5">
        <TextField
          {...form.text('title')}
          label="Title"
          autoComplete="off"
          required
          maxLength={maxNameLength}
        />
        <Field
          label="Last day of the link"
          isOptional
          hint="Without a day it works until it is revoked."
          error={form.readError('lastDay')}
        >
          <DateInput
            name="lastDay"
            what="last day"
            min={report.isExpired ? undefined : readToday()}
            value={form.values.lastDay}
            onValueChange={(lastDay) => form.set({ lastDay })}
          />
        </Field>
        <RecipientsField
          organizationId={organizationId}
          value={form.values.recipientIds}
          onValueChange={(next) => form.set({ recipientIds: next })}
        />
        <ErrorMessage error={save.error} />
        <DialogActions>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" look="primary" isBusy={save.isPending}>
            Save
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}

/** The end of a day in the viewer’s zone. */
function toEndOfDay(day: string): string | null {
  if (day === '') return null
  const end = new Date(`${day}T00:00:00`)
  end.setDate(end.getDate() + 1)
  return end.toISOString()
}
