import type { ReactNode } from 'react'
import { joinLocalTime } from '../dates/joinLocalTime.ts'
import { readToday } from '../dates/readToday.ts'
import { DateInput } from './DateInput.tsx'
import { Field } from './Field.tsx'
import { TimeInput } from './TimeInput.tsx'
import type { TextProps } from './useForm.ts'

export interface DateTimeFieldProps extends TextProps {
  readonly label: string
  /** What the time is, for its controls: “expiry”. */
  readonly what: string
  readonly hint: ReactNode
  /** The time of a day that was chosen without one. */
  readonly usualTime: string
  readonly min?: string
  readonly required?: boolean
}

/** A time in the viewer's zone as `2026-11-16T14:05`, or empty: a day with its calendar, and a time of day. */
export function DateTimeField(props: DateTimeFieldProps) {
  const { label, what, hint, usualTime, min, required, name, value, onValueChange, error } = props
  const [day = '', time = ''] = value.split('T')
  return (
    <Field label={label} hint={hint} error={error}>
      <div className="flex max-w-76 gap-2">
        <DateInput
          name={name}
          what={what}
          value={day}
          min={min}
          required={required}
          onValueChange={(next) =>
            onValueChange(next === '' ? '' : joinLocalTime(next, time === '' ? usualTime : time))
          }
        />
        <div className="w-24 shrink-0">
          <TimeInput
            name={`${name}/time`}
            aria-label={`Time of the ${what}`}
            value={time}
            onValueChange={(next) => onValueChange(joinLocalTime(day || readToday(), next))}
          />
        </div>
      </div>
    </Field>
  )
}
