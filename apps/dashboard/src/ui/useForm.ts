import { type FocusEvent, type SubmitEvent, useEffect, useRef, useState } from 'react'
import { readFieldErrors } from './describeError.ts'
import { describeValidity } from './describeValidity.ts'

/** Error texts by the JSON pointer of the field, without its leading slash: `campaign/utm_source`. */
export type FieldErrors = Readonly<Record<string, string>>

/** A mutation with the values of a form. */
export interface Save<Values> {
  readonly mutate: (values: Values) => void
  readonly reset: () => void
  readonly error: unknown
}

export interface FormOptions<Values extends object> {
  /** The values without edits. Fields that were not edited follow it. */
  readonly start: Values
  /** Checks the values before they are sent. An error is shown once its field was edited and left for another, or on submit. */
  readonly validate?: (values: Values) => FieldErrors
  /** Sends the values. Errors of the service are shown at their fields until these are edited. */
  readonly save: Save<Values> | ((values: Values) => void)
  /** Finds the fields of an error of the service. */
  readonly toFieldErrors?: (error: unknown) => FieldErrors
}

/** Names of the fields with a text. */
export type TextName<Values> = {
  [Name in keyof Values]: Values[Name] extends string ? Name : never
}[keyof Values] &
  string

/** The properties of a `TextField`. */
export interface TextProps {
  readonly name: string
  readonly value: string
  readonly onValueChange: (text: string) => void
  readonly error: string | undefined
}

export type Form<Values extends object> = ReturnType<typeof useForm<Values>>

/** The state of a form. Inputs are controlled and named by the pointers of their errors. */
export function useForm<Values extends object>({
  start,
  validate,
  save,
  toFieldErrors = readFieldErrors,
}: FormOptions<Values>) {
  const [edits, setEdits] = useState<Partial<Values>>({})
  const [touched, setTouched] = useState<ReadonlySet<string>>(new Set())
  /** Fields that were edited since the last submit. */
  const [edited, setEdited] = useState<ReadonlySet<string>>(new Set())
  const [isChecked, setIsChecked] = useState(false)
  /** What the browser found at the last submit. */
  const [invalid, setInvalid] = useState<FieldErrors>({})
  const element = useRef<HTMLFormElement>(null)
  const values: Values = { ...start, ...edits }
  const found = validate?.(values) ?? {}
  const error = typeof save === 'function' ? null : save.error
  const sent = toFieldErrors(error)
  const [refused] = Object.keys(sent)
  useEffect(() => {
    if (refused !== undefined) focus(element.current, refused)
    // Each refusal is an error of its own, even if it names the same field.
  }, [refused, error])

  const readError = (pointer: string): string | undefined => {
    const [field = ''] = pointer.split('/')
    const own = isChecked || touched.has(pointer) ? found[pointer] : undefined
    return own ?? invalid[pointer] ?? (edited.has(field) ? undefined : sent[pointer])
  }
  const set = (changes: Partial<Values>) => {
    setEdits((before) => ({ ...before, ...changes }))
    setEdited((before) => new Set([...before, ...Object.keys(changes)]))
    setInvalid((before) =>
      Object.fromEntries(
        Object.entries(before).filter(([pointer]) => !((pointer.split('/')[0] ?? '') in changes)),
      ),
    )
  }
  const check = () => {
    setIsChecked(true)
    const wrong = { ...findInvalid(element.current), ...found }
    setInvalid(wrong)
    const [first] = Object.keys(wrong)
    if (first !== undefined) focus(element.current, first)
    return first === undefined
  }
  const submit = () => {
    if (!check()) return
    setEdited(new Set())
    if (typeof save === 'function') save(values)
    else save.mutate(values)
  }
  return {
    values,
    set,
    submit,
    /** Shows all errors of the values. Returns whether there are none. */
    check,
    readError,
    /** Errors of the values, whether they are shown or not. */
    found,
    isChecked,
    isDirty: JSON.stringify(values) !== JSON.stringify({ ...start }),
    /** Forgets the edits and errors. */
    reset: () => {
      setEdits({})
      setTouched(new Set())
      setIsChecked(false)
      setInvalid({})
      if (typeof save !== 'function') save.reset()
    },
    /** The properties of a `TextField`. */
    text: (name: TextName<Values>): TextProps => ({
      name,
      value: values[name] as string,
      onValueChange: (text: string) => set({ [name]: text } as Partial<Values>),
      error: readError(name),
    }),
    /** The properties of the `form` element. */
    props: {
      ref: element,
      // Errors are shown at their fields, in the words of the dashboard.
      noValidate: true,
      onSubmit: (event: SubmitEvent<HTMLFormElement>) => {
        event.preventDefault()
        // A form in a portal passes its events to the form around it.
        event.stopPropagation()
        submit()
      },
      onBlur: ({ target, relatedTarget }: FocusEvent) => {
        const name = target.getAttribute('name') ?? ''
        const [field = ''] = name.split('/')
        // Not when a button takes the focus: the error would move it from under the pointer before the click.
        if (field in edits && relatedTarget?.matches('input, textarea, [role="combobox"]')) {
          setTouched((before) => new Set([...before, name]))
        }
      },
    },
  }
}

function focus(form: HTMLFormElement | null, name: string): void {
  const field = form?.elements.namedItem(name)
  if (!(field instanceof HTMLElement)) return
  field.focus()
  // Its error may open the part of the form that it is in, with the next render.
  if (document.activeElement !== field) requestAnimationFrame(() => field.focus())
}

/** Reads what browsers check: required values, email addresses, lengths and dates. */
function findInvalid(form: HTMLFormElement | null): FieldErrors {
  const controls = [...(form?.elements ?? [])].filter(
    (control) => control instanceof HTMLInputElement || control instanceof HTMLTextAreaElement,
  )
  return Object.fromEntries(
    controls.flatMap((control) => {
      const text = control.name === '' ? null : describeValidity(control)
      return text === null ? [] : [[control.name, text] as const]
    }),
  )
}
