/** A JSON Schema as an OpenAPI document has it. */
export type JsonSchema = Readonly<Record<string, unknown>>

/** The TypeScript of a schema. Throws for what it does not know: a wrong type is worse than none. */
export function printSchema(schema: JsonSchema | undefined): string {
  if (schema === undefined) return 'unknown'
  const { type, enum: values, anyOf, oneOf } = schema
  if ('const' in schema) return JSON.stringify(schema['const'])
  if (Array.isArray(values)) return values.map((value) => JSON.stringify(value)).join(' | ')
  const union = (anyOf ?? oneOf) as readonly JsonSchema[] | undefined
  if (union) return [...new Set(union.map(printSchema))].join(' | ')
  if (Array.isArray(type)) {
    return type.map((each: unknown) => printSchema({ ...schema, type: each })).join(' | ')
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
      return `readonly (${printSchema(schema['items'] as JsonSchema | undefined)})[]`
    case 'object':
      return printObject(schema)
    case undefined:
      return 'unknown'
    default:
      throw new Error(`No TypeScript is known for ${JSON.stringify(schema)}.`)
  }
}

function printObject(schema: JsonSchema): string {
  const properties = Object.entries((schema['properties'] ?? {}) as Record<string, JsonSchema>)
  const required = new Set((schema['required'] ?? []) as string[])
  if (properties.length === 0) {
    const values = valuesOf(schema)
    return values === false
      ? 'Readonly<Record<string, never>>'
      : `Readonly<Record<string, ${values}>>`
  }
  const members = properties.map(([name, property]) => {
    const { description } = property as { readonly description?: string }
    const comment =
      description === undefined ? '' : `/** ${description.replaceAll('*/', '*\\/')} */\n`
    const optional = required.has(name) ? '' : '?'
    return `${comment}readonly ${JSON.stringify(name)}${optional}: ${printSchema(property)}`
  })
  return `{\n${members.join('\n')}\n}`
}

/** What an object without listed properties may hold. */
function valuesOf({ additionalProperties, patternProperties }: JsonSchema): string | false {
  const [pattern] = Object.values((patternProperties ?? {}) as Record<string, JsonSchema>)
  if (pattern) return printSchema(pattern)
  if (additionalProperties === false) return false
  return typeof additionalProperties === 'object'
    ? printSchema(additionalProperties as JsonSchema)
    : 'unknown'
}
