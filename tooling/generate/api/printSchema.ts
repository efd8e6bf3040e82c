/** A JSON Schema in an OpenAPI document. */
export type JsonSchema = Readonly<Record<string, unknown>>

/** Returns a schema as TypeScript. Throws for an unknown type, because a wrong type is worse than none. */
export function printSchema(schema: JsonSchema | undefined): string {
  if (schema === undefined) return 'unknown'
  const { type, enum: values, anyOf, oneOf, allOf, $ref } = schema
  if (typeof $ref === 'string') return $ref.replace(/^.*\//, '')
  if ('const' in schema) return JSON.stringify(schema['const'])
  if (Array.isArray(values)) return values.map((value) => JSON.stringify(value)).join(' | ')
  const union = (anyOf ?? oneOf) as readonly JsonSchema[] | undefined
  if (union) return [...new Set(union.map(printSchema))].join(' | ')
  if (Array.isArray(allOf)) return (allOf as JsonSchema[]).map(printSchema).join(' & ')
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
      throw new Error(
        `Cannot print ${JSON.stringify(schema)} as TypeScript. Add its type to printSchema.ts.`,
      )
  }
}

function printObject(schema: JsonSchema): string {
  const properties = Object.entries((schema['properties'] ?? {}) as Record<string, JsonSchema>)
  const required = new Set((schema['required'] ?? []) as string[])
  if (properties.length === 0) {
    const values = printValues(schema)
    return values === false
      ? 'Readonly<Record<string, never>>'
      : `Readonly<Record<string, ${values}>>`
  }
  const members = properties.map(([name, property]) => {
    const optional = required.has(name) ? '' : '?'
    return `${printComment(property)}readonly ${JSON.stringify(name)}${optional}: ${printSchema(property)}`
  })
  return `{\n${members.join('\n')}\n}`
}

/** Returns the description of a schema as a comment, with its line break, or an empty string. */
export function printComment({ description }: JsonSchema): string {
  return typeof description === 'string' ? `/** ${description.replaceAll('*/', '*\\/')} */\n` : ''
}

/** Returns the type of the values of an object without listed properties, or false if it must be empty. */
function printValues({ additionalProperties, patternProperties }: JsonSchema): string | false {
  const [pattern] = Object.values((patternProperties ?? {}) as Record<string, JsonSchema>)
  if (pattern) return printSchema(pattern)
  if (additionalProperties === false) return false
  return typeof additionalProperties === 'object'
    ? printSchema(additionalProperties as JsonSchema)
    : 'unknown'
}
