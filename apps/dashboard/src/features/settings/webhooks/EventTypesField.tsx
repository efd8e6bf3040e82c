import { Checkbox } from '../../../ui/Checkbox.tsx'
import { Select } from '../../../ui/Select.tsx'
import { SegmentedControl } from '../../../ui/SegmentedControl.tsx'
import type { WebhookValues } from './webhookForm.ts'
import { batchedTypes, eventTypes, webhookKinds, type EventType } from './webhookKinds.ts'

export interface EventTypesFieldProps {
  readonly values: WebhookValues
  readonly onChange: (values: WebhookValues) => void
  readonly error: string | undefined
}

const shares = ['1', '0.5', '0.1', '0.01'] as const

/** Which types are sent, and which share of those with many messages. */
export function EventTypesField({ values, onChange, error }: EventTypesFieldProps) {
  const { kind, eventTypes: chosen, sampling } = values
  const { types } = webhookKinds[kind]
  const isAll = kind === 'webhook' && chosen.length === 0
  const toggle = (type: EventType) => {
    const next = chosen.includes(type) ? chosen.filter((each) => each !== type) : [...chosen, type]
    onChange({ ...values, eventTypes: next })
  }
  const setShare = (type: EventType, share: string) =>
    onChange({ ...values, sampling: { ...sampling, [type]: Number(share) } })
  return (
    <fieldset>
      <legend className="mb-1 text-sm font-medium">Event types</legend>
      {kind === 'webhook' && (
        <SegmentedControl
          label="Event types"
          value={isAll ? 'all' : 'some'}
          options={[
            { value: 'all', label: 'All without batches' },
            { value: 'some', label: 'Selected types' },
          ]}
          onValueChange={(mode) =>
            onChange({ ...values, eventTypes: mode === 'all' ? [] : ['install.matched'] })
          }
        />
      )}
      {isAll ? (
        <p className="mt-1 text-sm text-ink-3">
          Includes types that are added later. Clicks, opens and events must be selected.
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
                <p className="pl-6 text-sm text-ink-3">{eventTypes[type]}</p>
              </div>
              {batchedTypes.includes(type) && chosen.includes(type) && (
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

/** The usual shares, and the stored one. */
function listShares(current = 1): readonly { readonly value: string; readonly label: string }[] {
  const values = [...new Set([...shares, String(current)])]
  return values.map((value) => ({
    value,
    label: value === '1' ? 'Send all' : `Send ${Number(value) * 100}%`,
  }))
}
