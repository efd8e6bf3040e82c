import { Autocomplete } from '@base-ui/react/autocomplete'
import type { HTMLAttributes, ReactNode } from 'react'
import { classNames } from './classNames.ts'
import { controlClass } from './controlClass.ts'
import { Field } from './Field.tsx'
import type { TextProps } from './useForm.ts'

export interface ComboboxProps extends TextProps {
  readonly label: string
  readonly hint?: ReactNode
  readonly suggestions: readonly string[]
  readonly maxLength?: number
  readonly inputMode?: HTMLAttributes<HTMLElement>['inputMode']
  readonly required?: boolean
}

/** A text of a form with suggestions: those that contain what is typed. Any other text can be entered too. */
export function Combobox(props: ComboboxProps) {
  const { label, hint, suggestions, maxLength, inputMode, required } = props
  const { name, value, onValueChange, error } = props
  return (
    <Field label={label} hint={hint} error={error}>
      <Autocomplete.Root
        items={suggestions}
        name={name}
        value={value}
        onValueChange={onValueChange}
        openOnInputClick
        {...(required === undefined ? {} : { required })}
      >
        <Autocomplete.Input
          maxLength={maxLength}
          inputMode={inputMode}
          className={classNames(controlClass, 'h-9 touch:h-11')}
        />
        <Autocomplete.Portal>
          <Autocomplete.Positioner sideOffset={4} className="z-50">
            <Autocomplete.Popup className="max-h-[min(var(--available-height),16rem)] w-(--anchor-width) overflow-y-auto rounded-panel border border-line bg-surface p-1 shadow-floating empty:hidden data-empty:hidden">
              <Autocomplete.List>
                {(suggestion: string) => (
                  <Autocomplete.Item
                    key={suggestion}
                    value={suggestion}
                    className="flex min-h-8 cursor-default items-center rounded-control px-2 text-base outline-none select-none data-highlighted:bg-sunken touch:min-h-11"
                  >
                    <span className="truncate">{suggestion}</span>
                  </Autocomplete.Item>
                )}
              </Autocomplete.List>
            </Autocomplete.Popup>
          </Autocomplete.Positioner>
        </Autocomplete.Portal>
      </Autocomplete.Root>
    </Field>
  )
}
