import { useId, useState, type SubmitEvent } from 'react'
import { Button } from '../../ui/Button.tsx'
import { Field } from '../../ui/Field.tsx'
import { Select } from '../../ui/Select.tsx'
import { TextInput } from '../../ui/TextInput.tsx'
import {
  dataOperators,
  formatDataValue,
  formatPointer,
  readDataValue,
  takesNumber,
  takesValue,
  type DataCondition,
  type DataOperator,
} from './dataConditions.ts'
import type { EventProperty } from './eventPropertiesQuery.ts'

export interface DataConditionFormProps {
  readonly properties: readonly EventProperty[]
  readonly onAdd: (condition: DataCondition) => void
}

const operators = Object.entries(dataOperators).map(([value, label]) => ({
  // Safe: the keys of the record.
  value: value as DataOperator,
  label,
}))

/** Property, operator and value. The values that occur are suggested. */
export function DataConditionForm({ properties, onAdd }: DataConditionFormProps) {
  const [pointer, setPointer] = useState(properties[0]?.pointer ?? '')
  const [op, setOp] = useState<DataOperator>('eq')
  const [text, setText] = useState('')
  const [error, setError] = useState<string | null>(null)
  const list = useId()
  const property = properties.find((each) => each.pointer === pointer)
  if (properties.length === 0) {
    return (
      <p className="w-72 text-sm text-ink-2">
        The events of this period have no data, so there is nothing to compare.
      </p>
    )
  }
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    // The form is in a portal, but React passes its events to the form around it.
    event.stopPropagation()
    if (!takesValue(op)) {
      onAdd({ pointer, op })
      return
    }
    const value = readDataValue(text, op, property?.types ?? [])
    if (value === undefined) setError('Enter a number.')
    else onAdd({ pointer, op, value })
  }
  return (
    <form onSubmit={submit} className="w-72 space-y-3">
      <Field label="Property">
        <Select
          value={pointer}
          onValueChange={setPointer}
          options={properties.map((each) => ({
            value: each.pointer,
            label: formatPointer(each.pointer),
          }))}
        />
      </Field>
      <Field label="Condition">
        <Select value={op} onValueChange={setOp} options={operators} />
      </Field>
      {takesValue(op) && (
        <Field
          label="Value"
          error={error}
          hint={
            takesNumber(op)
              ? 'A number, such as 9.99.'
              : 'Compared exactly, with upper and lower case.'
          }
        >
          <TextInput
            value={text}
            list={list}
            autoComplete="off"
            inputMode={takesNumber(op) ? 'decimal' : 'text'}
            onChange={(event) => {
              setText(event.target.value)
              setError(null)
            }}
          />
        </Field>
      )}
      <datalist id={list}>
        {property?.examples.map((example) => (
          <option key={String(example)} value={formatDataValue(example)} />
        ))}
      </datalist>
      <Button type="submit" look="primary" isSmall className="w-full">
        Add condition
      </Button>
    </form>
  )
}
