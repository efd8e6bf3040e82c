import { useState } from 'react'
import { Field } from '../../../ui/Field.tsx'
import { SegmentedControl } from '../../../ui/SegmentedControl.tsx'
import { TextInput } from '../../../ui/TextInput.tsx'
import {
  describeThreshold,
  formatThreshold,
  readThreshold,
  thresholdRange,
} from './describeThreshold.ts'

export interface ThresholdFieldProps {
  /** Null: learned. Undefined: what was typed is not valid. */
  readonly threshold: number | null | undefined
  readonly onChange: (threshold: number | null | undefined) => void
}

const firstOwn = 0.95

/** The minimum confidence of a match: learned by the service, or an own percentage. */
export function ThresholdField({ threshold, onChange }: ThresholdFieldProps) {
  const [text, setText] = useState(
    typeof threshold === 'number' ? formatThreshold(threshold) : formatThreshold(firstOwn),
  )
  // The value changed from outside, such as by discarding the changes.
  const shown =
    typeof threshold === 'number' && readThreshold(text) !== threshold
      ? formatThreshold(threshold)
      : text
  return (
    <div className="space-y-2">
      <p className="text-sm font-medium">Threshold</p>
      <SegmentedControl
        label="Threshold"
        value={threshold === null ? 'learned' : 'own'}
        onValueChange={(value) => {
          setText(formatThreshold(firstOwn))
          onChange(value === 'learned' ? null : firstOwn)
        }}
        options={[
          { value: 'learned', label: 'Learned' },
          { value: 'own', label: 'Own' },
        ]}
      />
      {threshold === null ? (
        <p className="text-sm text-ink-3">
          The service chooses the threshold from the installs of this app. Recommended.
        </p>
      ) : (
        <div className="max-w-md">
          <Field
            label="Minimum confidence in percent"
            error={
              threshold === undefined ? `Enter a threshold from ${thresholdRange}.` : undefined
            }
            hint={threshold === undefined ? undefined : describeThreshold(threshold)}
          >
            <TextInput
              inputMode="decimal"
              className="!w-28"
              value={shown}
              onChange={(event) => {
                setText(event.target.value)
                onChange(readThreshold(event.target.value) ?? undefined)
              }}
            />
          </Field>
        </div>
      )}
    </div>
  )
}
