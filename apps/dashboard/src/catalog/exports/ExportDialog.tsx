import { useMutation } from '@tanstack/react-query'
import { buildUrl } from '@throughlink/api'
import { addDays, type DayRange, maxAnalyticsDays } from '@throughlink/protocol/rules'
import { Download } from 'lucide-react'
import { limitRange } from '../../dates/limitRange.ts'
import { nameDays } from '../../filters/periodNames.ts'
import { nameFile } from '../../format/csv.ts'
import { viewerTimezone } from '../../format/times.ts'
import { useApp } from '../../session/useApp.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog, DialogActions } from '../../ui/Dialog.tsx'
import { ErrorMessage } from '../../ui/ErrorMessage.tsx'
import { Field } from '../../ui/Field.tsx'
import { Select } from '../../ui/Select.tsx'
import { useForm } from '../../ui/useForm.ts'
import { downloadExport } from './downloadExport.ts'
import { type ExportedRows, exportedRows } from './exportedRows.ts'

const formats = { csv: 'CSV, for spreadsheets', jsonl: 'JSON Lines, for programs' } as const
type Format = keyof typeof formats

export interface ExportDialogProps {
  readonly rows: ExportedRows
  readonly range: DayRange
  readonly onClose: () => void
}

/** Chooses and downloads rows of the app in a period, whatever the filters of the page are. */
export function ExportDialog({ rows, range: period, onClose }: ExportDialogProps) {
  const { id: appId, name } = useApp()
  const { range, isLimited } = limitRange(period, maxAnalyticsDays.exported)
  const save = useMutation({
    async mutationFn(chosen: { readonly rows: ExportedRows; readonly format: Format }) {
      const { format } = chosen
      const query = { ...range, timezone: viewerTimezone, format }
      const url = buildUrl('', exportedRows[chosen.rows].operation, { params: { appId }, query })
      const parts = [chosen.rows, name, range.from, addDays(range.to, -1)]
      await downloadExport(url, nameFile(format, ...parts))
    },
    onSuccess: onClose,
  })
  const form = useForm({ start: { rows, format: 'csv' }, save })
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="Export all"
      description={`Every row of the app from ${nameDays(range)}, without the filters of the page.`}
    >
      <form {...form.props} className="space-y-3">
        {isLimited && (
          <p className="text-sm text-ink-2">
            An export has at most {maxAnalyticsDays.exported} days, so it begins later than the
            period. For more, choose shorter periods one after the other.
          </p>
        )}
        <Field label="Rows">
          <Select
            value={form.values.rows}
            onValueChange={(next) => form.set({ rows: next })}
            options={(Object.keys(exportedRows) as ExportedRows[]).map((value) => ({
              value,
              label: exportedRows[value].label,
            }))}
          />
        </Field>
        <Field label="Format">
          <Select
            value={form.values.format}
            onValueChange={(next) => form.set({ format: next })}
            options={(Object.keys(formats) as Format[]).map((value) => ({
              value,
              label: formats[value],
            }))}
          />
        </Field>
        <ErrorMessage error={save.error} />
        <DialogActions>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" look="primary" isBusy={save.isPending}>
            <Download aria-hidden className="size-4" />
            Download
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
