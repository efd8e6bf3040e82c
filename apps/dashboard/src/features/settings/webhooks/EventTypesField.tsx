import {
  batchedEventTypes,
  eventTypeTexts,
  type WebhookEventType,
} from '@throughlink/protocol/rules'
import { Checkbox } from '../../../ui/Checkbox.tsx'
import { SegmentedControl } from '../../../ui/SegmentedControl.tsx'
import { Select } from '../../../ui/Select.tsx'
import type { Form } from '../../../ui/useForm.ts'
import type { WebhookValues } from './webhookForm.ts'
import { webhookKinds } from './webhookKinds.ts'

const shares = ['1', '0.5', '0.1', '0.01'] as const

/** Which types are sent, and which share of those with many messages. */
export function EventTypesField({ form }: { readonly form: Form<WebhookValues> }) {
  const { kind, eventTypes: chosen, sampling } = form.values
  const error = form.readError('eventTypes') ?? form.readError('sampling')
  const { types } = webhookKinds[kind]
  const isAll = kind === 'webhook' && chosen.length === 0
  const toggle = (type: WebhookEventType) => {
    const next = chosen.includes(type) ? chosen.filter((each) => each !== type) : [...chosen, type]
    form.set({ eventTypes: next })
  }
  const setShare = (type: WebhookEventType, share: string) =>
    form.set({ sampling: { ...sampling, [type]: Number(share) } })
  return (
    <fieldset>
      <legend className="mb-1 text-sm font-medium">Event types</legend>
      {kind === 'webhook' && (
        <SegmentedControl
          label="Event types"
          value={isAll ? 'all' : 'some'}
          options={[
            { value: 'all', label: 'All usual types' },
            { value: 'some', label: 'Selected types' },
          ]}
          onValueChange={(mode) =>
            form.set({ eventTypes: mode === 'all' ? [] : ['install.matched'] })
          }
        />
      )}
      {isAll ? (
        <p className="mt-1 text-sm text-ink-3">
          Includes types that are added later. Clicks, opens, events and the audit log must be
          selected.
        </p>
      ) : (
        <ul className="mt-2 divide-y divide-line rounded-control border border-line">
          {types.map((type) => (
            <li key={type} className="flex min-h-9 items-center gap-3 px-3 py-1 touch:min-h-11">
              <div className="min-w-0 flex-1">
                <Checkbox
                  label={type}
                  checked={chosen.includes(type)}
                  onChange={() => toggle(type)}
                />
                <p className="pl-6 text-sm text-ink-3">{eventTypeTexts[type]}</p>
              </div>
              {isBatched(type) && chosen.includes(type) && (
                <div className="w-34 shrink-0">
                  <Select
                    aria-label={`Share of ${type}`}
                    className="text-sm"
                    value={String(sampling[type] ?? 1)}
                    options={listShares(sampling[type])}
                    onValueChange={(share) => setShare(type, share)}
                  />
                </div>
              )}
            </li>
          ))}
        </ul>
      )}
      {error !== undefined && <p className="mt-1 text-sm text-bad">{error}</p>}
    </fieldset>
  )
}

function isBatched(type: WebhookEventType): boolean {
  return batchedEventTypes.some((each) => each === type)
}

/** The usual shares, and the stored one. */
function listShares(current = 1): readonly { readonly value: string; readonly label: string }[] {
  const values = [...new Set([...shares, String(current)])]
  return values.map((value) => ({
    value,
    label: value === '1' ? 'Send all' : `Send ${Number(value) * 100}%`,
  }))
}
