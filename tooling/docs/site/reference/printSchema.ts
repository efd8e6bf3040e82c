import type { JsonSchema } from './jsonSchema.ts'
import { printTable } from './printTable.ts'

interface FieldRow {
  readonly name: string
  readonly schema: JsonSchema
  readonly isRequired: boolean
}

/** Prints the fields of an object as a table, with those of nested objects as `a.b` and of lists as `a[].b`. */
export function printSchema(schema: JsonSchema): string {
  const rows = listFields(schema, '')
  if (rows.length === 0) return `${describeType(schema)}\n`
  return printTable(
    ['Field', 'Type', 'Meaning'],
    rows.map(({ name, schema: field, isRequired }) => [
      `\`${name}\``,
      describeType(field) + (isRequired ? '' : ', optional'),
      field.description ?? '',
    ]),
  )
}

function listFields(schema: JsonSchema, prefix: string): readonly FieldRow[] {
  const variants = [
    schema,
    ...(schema.anyOf ?? []),
    ...(schema.oneOf ?? []),
    ...(schema.allOf ?? []),
  ]
  const rows = variants.flatMap(({ properties = {}, required = [], items, type }) => [
    ...(type === 'array' && items ? listFields(items, `${prefix}[]`) : []),
    ...Object.entries(properties).flatMap(([name, field]) => {
      const path = prefix === '' ? name : `${prefix}.${name}`
      const row = { name: path, schema: field, isRequired: required.includes(name) }
      return [row, ...listFields(field, path)]
    }),
  ])
  // Variants of a union share fields.
  return [...new Map(rows.map((row) => [row.name, row])).values()]
}

/** Describes a type in a few words, such as `string or null`. */
export function describeType(schema: JsonSchema): string {
  const variants = schema.anyOf ?? schema.oneOf
  if (variants) return [...new Set(variants.map(describeType))].join(' or ')
  if (schema.const !== undefined) return `\`${JSON.stringify(schema.const)}\``
  if (schema.enum) return schema.enum.map((value) => `\`${JSON.stringify(value)}\``).join(' or ')
  if (schema.$ref !== undefined) return schema.$ref.replace(/^.*\//, '').replace('#', '')
  if (schema.type === 'array')
    return `list of ${schema.items ? describeType(schema.items) : 'values'}`
  const type = typeof schema.type === 'string' ? schema.type : (schema.type ?? ['any']).join(' or ')
  return schema.format === undefined ? type : `${type} (${schema.format})`
}
