import { CalendarDays } from 'lucide-react'
import { useRef, useState } from 'react'
import { Calendar } from './Calendar.tsx'
import { classNames } from './classNames.ts'
import { DayInput, type DayInputProps } from './DayInput.tsx'
import { IconButton } from './IconButton.tsx'
import { Popover } from './Popover.tsx'

export interface DateInputProps extends DayInputProps {
  /** What the day is, for the button that opens the calendar: “expiry”. */
  readonly what: string
}

/** A day: typed, or chosen in a calendar. Inside a `Field` it gets its label and error from there. */
export function DateInput({ what, className, ...props }: DateInputProps) {
  const { value, onValueChange, min, max } = props
  const [isOpen, setIsOpen] = useState(false)
  const day = useRef<HTMLButtonElement>(null)
  return (
    <div className="relative min-w-0 flex-1">
      <DayInput {...props} className={classNames('pr-9 touch:pr-11', className)} />
      <div className="absolute top-1/2 right-0.5 -translate-y-1/2 touch:right-0">
        <Popover
          label={`Choose the ${what}`}
          align="end"
          isOpen={isOpen}
          onOpenChange={setIsOpen}
          initialFocus={day}
          trigger={
            <IconButton label={`Choose the ${what} in a calendar`}>
              <CalendarDays aria-hidden className="size-4" />
            </IconButton>
          }
        >
          <Calendar
            chosen={value === '' ? null : { first: value, last: value }}
            {...(min === undefined ? {} : { min })}
            {...(max === undefined ? {} : { max })}
            focusRef={day}
            onPick={(picked) => {
              onValueChange(picked)
              setIsOpen(false)
            }}
          />
        </Popover>
      </div>
    </div>
  )
}
