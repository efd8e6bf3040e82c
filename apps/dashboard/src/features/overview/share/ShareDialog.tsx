import { useMutation, useQueryClient } from '@tanstack/react-query'
import { defaultPeriod, maxNameLength, reportCards } from '@throughlink/protocol/rules'
import { dimensionNames } from '../../../analytics/dimensionNames.ts'
import { type AnalyticsProps, resolveScope } from '../../../analytics/scope.ts'
import { RecipientsField } from '../../../catalog/RecipientsField.tsx'
import { reportsQuery } from '../../../catalog/reportsQuery.ts'
import { nameDays, periodNames } from '../../../filters/periodNames.ts'
import { viewerTimezone } from '../../../format/times.ts'
import { api } from '../../../session/api.ts'
import { useApp } from '../../../session/useApp.ts'
import { useIdempotencyKey } from '../../../session/useIdempotencyKey.ts'
import { Button } from '../../../ui/Button.tsx'
import { Checkbox } from '../../../ui/Checkbox.tsx'
import { Dialog, DialogActions } from '../../../ui/Dialog.tsx'
import { ErrorMessage } from '../../../ui/ErrorMessage.tsx'
import { Field } from '../../../ui/Field.tsx'
import { Select } from '../../../ui/Select.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import { useForm } from '../../../ui/useForm.ts'
import { ChosenFilters } from './ChosenFilters.tsx'
import { NewReportDialog } from './NewReportDialog.tsx'
import { chooseCards, type ShareValues, toReportContent } from './shareForm.ts'

export interface ShareDialogProps extends Omit<AnalyticsProps, 'onSearch'> {
  readonly onClose: () => void
}

const dayMs = 86_400_000
const ends = [
  { value: '', label: 'When it is revoked' },
  { value: '30', label: 'In 30 days' },
  { value: '90', label: 'In 90 days' },
  { value: '365', label: 'In a year' },
] as const

/** Shares the period, filters and lists of the overview by a link, and by email. */
export function ShareDialog({ onClose, ...props }: ShareDialogProps) {
  const { appId, search } = props
  const client = useQueryClient()
  const { organizationId, name } = useApp()
  const scope = resolveScope(props)
  const toIdempotencyKey = useIdempotencyKey()
  const create = useMutation({
    mutationFn: async (values: ShareValues) => {
      const { title, expiresIn, recipientIds } = values
      const endMs = startOfHour() + Number(expiresIn) * dayMs
      const body = {
        title: title.trim(),
        content: toReportContent(search, scope, values),
        timezone: viewerTimezone,
        expiresAt: expiresIn === '' ? null : new Date(endMs).toISOString(),
        recipientIds: [...recipientIds],
      }
      const idempotencyKey = toIdempotencyKey(body)
      return (await api.createReport({ params: { appId }, body, idempotencyKey })).body
    },
    onSuccess: () => client.invalidateQueries({ queryKey: reportsQuery(appId).queryKey }),
  })
  const form = useForm<ShareValues>({
    start: {
      title: name,
      days: search.period === 'custom' ? 'fixed' : 'rolling',
      cards: chooseCards(search),
      expiresIn: '',
      recipientIds: [],
    },
    validate: ({ title }) => (title.trim() === '' ? { title: 'Enter a title.' } : {}),
    save: create,
  })
  if (create.data !== undefined) return <NewReportDialog created={create.data} onClose={onClose} />
  const { days, cards, expiresIn, recipientIds } = form.values
  const { period = defaultPeriod } = search
  const { current } = scope.period
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="Share a report"
      description="Whoever has its link sees these figures without an account, and nothing else."
    >
      <form {...form.props} className="space-y-5">
        <TextField
          {...form.text('title')}
          label="Title"
          autoComplete="off"
          autoFocus
          required
          maxLength={maxNameLength}
        />
        {period === 'custom' ? (
          <p className="text-sm text-ink-2">It shows {nameDays(current)}.</p>
        ) : (
          <Field label="Days">
            <Select
              aria-label="Days"
              value={days}
              options={[
                {
                  value: 'rolling',
                  label: `${periodNames[period]}, whenever it is opened`,
                },
                { value: 'fixed', label: `Always ${nameDays(current)}` },
              ]}
              onValueChange={(next) => form.set({ days: next })}
            />
          </Field>
        )}
        <ChosenFilters appId={appId} conditions={scope.conditions} />
        <fieldset>
          <legend className="mb-1 text-sm font-medium">Lists below the chart</legend>
          <div className="grid grid-cols-2 gap-x-3">
            {reportCards.map((card) => (
              <span key={card} className="flex min-h-8 items-center touch:min-h-11">
                <Checkbox
                  label={dimensionNames[card]}
                  checked={cards.includes(card)}
                  onChange={({ target }) =>
                    form.set({
                      cards: reportCards.filter((each) =>
                        each === card ? target.checked : cards.includes(each),
                      ),
                    })
                  }
                />
              </span>
            ))}
          </div>
        </fieldset>
        <Field label="The link ends">
          <Select
            aria-label="The link ends"
            value={expiresIn}
            options={ends}
            onValueChange={(next) => form.set({ expiresIn: next })}
          />
        </Field>
        <RecipientsField
          organizationId={organizationId}
          value={recipientIds}
          onValueChange={(next) => form.set({ recipientIds: next })}
        />
        <ErrorMessage error={create.error} />
        <DialogActions>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" look="primary" isBusy={create.isPending}>
            Create link
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}

/** Whole hours, so that a request that is repeated is the same. */
function startOfHour(): number {
  const hourMs = 3_600_000
  return Math.floor(Date.now() / hourMs) * hourMs
}
