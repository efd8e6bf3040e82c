import { Button } from '../../ui/Button.tsx'
import { Combobox } from '../../ui/Combobox.tsx'
import { Field } from '../../ui/Field.tsx'
import { Select } from '../../ui/Select.tsx'
import { type FieldErrors, useForm } from '../../ui/useForm.ts'
import {
  type DataCondition,
  type DataOperator,
  dataOperators,
  formatDataValue,
  formatPointer,
  readDataValue,
  takesNumber,
  takesValue,
} from './dataConditions.ts'
import type { EventProperty } from './eventPropertiesQuery.ts'

export interface DataConditionFormProps {
  readonly properties: readonly EventProperty[]
  readonly onAdd: (condition: DataCondition) => void
}

interface Values {
  readonly pointer: string
  readonly op: DataOperator
  readonly text: string
}

const operators = Object.entries(dataOperators).map(([value, label]) => ({
  // Safe: the keys of the record.
  value: value as DataOperator,
  label,
}))

/** Property, operator and value. The values that occur are suggested. */
export function DataConditionForm({ properties, onAdd }: DataConditionFormProps) {
  const findProperty = (pointer: string) => properties.find((each) => each.pointer === pointer)
  const readValue = ({ pointer, op, text }: Values) =>
    readDataValue(text, op, findProperty(pointer)?.types ?? [])
  const form = useForm<Values>({
    start: { pointer: properties[0]?.pointer ?? '', op: 'eq', text: '' },
    validate: (values): FieldErrors =>
      takesValue(values.op) && readValue(values) === undefined ? { text: 'Enter a number.' } : {},
    save: (values) => {
      const { pointer, op } = values
      const value = takesValue(op) ? readValue(values) : undefined
      onAdd(value === undefined ? { pointer, op } : { pointer, op, value })
    },
  })
  const { pointer, op } = form.values
  const property = findProperty(pointer)
  if (properties.length === 0) {
    return (
      <p className="w-72 text-sm text-ink-2">
        The events of this period have no data, so there is nothing to compare.
      </p>
    )
  }
  return (
    <form {...form.props} className="w-72 space-y-3">
      <Field label="Property">
        <Select
          value={pointer}
          onValueChange={(next) => form.set({ pointer: next })}
          options={properties.map((each) => ({
            value: each.pointer,
            label: formatPointer(each.pointer),
          }))}
        />
      </Field>
      <Field label="Condition">
        <Select value={op} onValueChange={(next) => form.set({ op: next })} options={operators} />
      </Field>
      {takesValue(op) && (
        <Combobox
          {...form.text('text')}
          label="Value"
          hint={
            takesNumber(op)
              ? 'A number, such as 9.99.'
              : 'Compared exactly, with upper and lower case.'
          }
          suggestions={property?.examples.map(formatDataValue) ?? []}
          inputMode={takesNumber(op) ? 'decimal' : 'text'}
        />
      )}
      <Button type="submit" look="primary" isSmall className="w-full">
        Add condition
      </Button>
    </form>
  )
}
