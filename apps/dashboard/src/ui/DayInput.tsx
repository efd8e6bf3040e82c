import { type Ref, useEffect, useImperativeHandle, useRef, useState } from 'react'
import { dayNames } from '../dates/dayNames.ts'
import { readToday } from '../dates/readToday.ts'
import { readTypedDay } from '../dates/readTypedDay.ts'
import { toLatinDigits } from '../dates/toLatinDigits.ts'
import { typedLocales } from '../dates/viewerDates.ts'
import { classNames } from './classNames.ts'
import { TextInput, type TextInputProps } from './TextInput.tsx'

export interface DayInputProps extends Omit<TextInputProps, 'value' | 'onChange' | 'min' | 'max'> {
  /** `2026-11-16`, or empty. */
  readonly value: string
  readonly onValueChange: (day: string) => void
  readonly min?: string | undefined
  readonly max?: string | undefined
  readonly ref?: Ref<HTMLInputElement>
}

/** A day that is typed as in the person's region or as `2026-11-16`, and then shown with the name of its month. */
export function DayInput(props: DayInputProps) {
  const { value, onValueChange, min, max, className, ref, ...rest } = props
  const input = useRef<HTMLInputElement>(null)
  useImperativeHandle<HTMLInputElement | null, HTMLInputElement | null>(ref, () => input.current)
  /** What is being typed. Null while the field shows its value. */
  const [text, setText] = useState<string | null>(null)
  const read = (typed: string) =>
    typed.trim() === '' ? '' : readTypedDay(typed, { locales: typedLocales, today: readToday() })
  const typed = text === null ? value : read(text)
  const problem = describeProblem(typed, min, max)
  useEffect(() => input.current?.setCustomValidity(problem), [problem])
  const take = (day: string | null) => {
    if (day !== null && describeProblem(day, min, max) === '') onValueChange(day)
  }
  return (
    <TextInput
      placeholder="YYYY-MM-DD"
      autoComplete="off"
      spellCheck={false}
      title={problem === '' ? undefined : problem}
      {...rest}
      ref={input}
      className={classNames('user-invalid:border-bad', className)}
      value={text ?? (value === '' ? '' : dayNames.short(value))}
      onChange={({ target }) => {
        setText(target.value)
        // `3.4` may become `3.4.2027`: a day without a year counts when the field is left.
        if (target.value === '' || /\d{4}/.test(toLatinDigits(target.value))) {
          take(read(target.value))
        }
      }}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && text !== null) take(typed)
      }}
      onBlur={() => {
        take(typed)
        if (problem === '') setText(null)
      }}
    />
  )
}

function describeProblem(day: string | null, min?: string, max?: string): string {
  if (day === null) return 'Enter a day, such as 2026-11-16.'
  if (day === '') return ''
  if (min !== undefined && day < min) return `Enter ${dayNames.short(min)} or a later day.`
  if (max !== undefined && day > max) return `Enter ${dayNames.short(max)} or an earlier day.`
  return ''
}
