import { type ComponentProps, useEffect, useRef, useState } from 'react'
import { dayNames } from '../dates/dayNames.ts'
import { readTypedTime } from '../dates/readTypedTime.ts'
import { classNames } from './classNames.ts'
import { controlClass } from './controlClass.ts'

export interface TimeInputProps extends Omit<ComponentProps<'input'>, 'value' | 'onChange'> {
  /** `14:05`, or empty. */
  readonly value: string
  readonly onValueChange: (time: string) => void
  /** Whether an emptied field is a value. Otherwise, it gets its time back. */
  readonly isOptional?: boolean
}

/** A time of day, typed with 24 hours or with am and pm. No control of a `Field`: that is the day beside it. */
export function TimeInput(props: TimeInputProps) {
  const { value, onValueChange, isOptional = false, ...rest } = props
  const input = useRef<HTMLInputElement>(null)
  /** What is being typed. Null while the field shows its value. */
  const [text, setText] = useState<string | null>(null)
  const isEmptied = text?.trim() === ''
  const typed = text === null ? value : isEmptied ? (isOptional ? '' : value) : readTypedTime(text)
  const problem = typed === null ? 'Enter a time, such as 14:05.' : ''
  useEffect(() => input.current?.setCustomValidity(problem), [problem])
  const take = () => {
    if (typed !== null && typed !== value) onValueChange(typed)
  }
  return (
    <input
      type="text"
      placeholder="HH:MM"
      autoComplete="off"
      spellCheck={false}
      title={problem === '' ? undefined : problem}
      {...rest}
      ref={input}
      className={classNames(controlClass, 'h-9 user-invalid:border-bad touch:h-11')}
      value={text ?? (value === '' ? '' : dayNames.time(value))}
      onChange={({ target }) => {
        setText(target.value)
        // Complete, so that a shortcut that saves finds it.
        const time = readTypedTime(target.value)
        if (time !== null && /\d\D?\d{2}\D*$/.test(target.value)) onValueChange(time)
      }}
      onKeyDown={(event) => {
        if (event.key === 'Enter') take()
      }}
      onBlur={() => {
        take()
        if (problem === '') setText(null)
      }}
    />
  )
}
