/** A JSON Schema as an OpenAPI document has it. */
export type JsonSchema = Readonly<Record<string, unknown>>

/** What stands in the place of a schema that has a name. Null: the schema itself. */
export type NameOf = (schema: JsonSchema) => string | null

const nameless: NameOf = () => null

/** The TypeScript of a schema. Throws for what it does not know: a wrong type is worse than none. */
export function printSchema(schema: JsonSchema | undefined, nameOf: NameOf = nameless): string {
  if (schema === undefined) return 'unknown'
  return nameOf(schema) ?? printStructure(schema, nameOf)
}

/** The same, without its own name: what the name stands for. */
export function printStructure(schema: JsonSchema, nameOf: NameOf = nameless): string {
  const print = (inner: JsonSchema | undefined) => printSchema(inner, nameOf)
  const { type, enum: values, anyOf, oneOf } = schema
  if ('const' in schema) return JSON.stringify(schema['const'])
  if (Array.isArray(values)) return values.map((value) => JSON.stringify(value)).join(' | ')
  const union = (anyOf ?? oneOf) as readonly JsonSchema[] | undefined
  if (union) return [...new Set(union.map(print))].join(' | ')
  if (Array.isArray(type)) {
    return type
      .map((each: unknown) => printStructure({ ...schema, type: each }, nameOf))
      .join(' | ')
  }
  switch (type) {
    case 'string':
      return 'string'
    case 'number':
    case 'integer':
      return 'number'
    case 'boolean':
    case 'null':
      return type
    case 'array':
      return `readonly (${print(schema['items'] as JsonSchema | undefined)})[]`
    case 'object':
      return printObject(schema, print)
    case undefined:
      return 'unknown'
    default:
      throw new Error(`No TypeScript is known for ${JSON.stringify(schema)}.`)
  }
}

type Print = (schema: JsonSchema | undefined) => string

function printObject(schema: JsonSchema, print: Print): string {
  const properties = Object.entries((schema['properties'] ?? {}) as Record<string, JsonSchema>)
  const required = new Set((schema['required'] ?? []) as string[])
  if (properties.length === 0) {
    const values = valuesOf(schema, print)
    return values === false
      ? 'Readonly<Record<string, never>>'
      : `Readonly<Record<string, ${values}>>`
  }
  const members = properties.map(([name, property]) => {
    const { description } = property as { readonly description?: string }
    const comment =
      description === undefined ? '' : `/** ${description.replaceAll('*/', '*\\/')} */\n`
    const optional = required.has(name) ? '' : '?'
    return `${comment}readonly ${JSON.stringify(name)}${optional}: ${print(property)}`
  })
  return `{\n${members.join('\n')}\n}`
}

/** What an object without listed properties may hold. */
function valuesOf(
  { additionalProperties, patternProperties }: JsonSchema,
  print: Print,
): string | false {
  const [pattern] = Object.values((patternProperties ?? {}) as Record<string, JsonSchema>)
  if (pattern) return print(pattern)
  if (additionalProperties === false) return false
  return typeof additionalProperties === 'object'
    ? print(additionalProperties as JsonSchema)
    : 'unknown'
}
