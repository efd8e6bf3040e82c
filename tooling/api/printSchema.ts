/** A JSON Schema in an OpenAPI document. */
export type JsonSchema = Readonly<Record<string, unknown>>

/** Returns the name of a schema, or null to print its structure. */
export type GetName = (schema: JsonSchema) => string | null

const nameless: GetName = () => null

/** Returns a schema as TypeScript. Throws for an unknown type, because a wrong type is worse than none. */
export function printSchema(schema: JsonSchema | undefined, getName: GetName = nameless): string {
  if (schema === undefined) return 'unknown'
  return getName(schema) ?? printStructure(schema, getName)
}

/** Returns the structure of a schema, even if it has a name. */
export function printStructure(schema: JsonSchema, getName: GetName = nameless): string {
  const print = (inner: JsonSchema | undefined) => printSchema(inner, getName)
  const { type, enum: values, anyOf, oneOf } = schema
  if ('const' in schema) return JSON.stringify(schema['const'])
  if (Array.isArray(values)) return values.map((value) => JSON.stringify(value)).join(' | ')
  const union = (anyOf ?? oneOf) as readonly JsonSchema[] | undefined
  if (union) return [...new Set(union.map(print))].join(' | ')
  if (Array.isArray(type)) {
    return type
      .map((each: unknown) => printStructure({ ...schema, type: each }, getName))
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
      throw new Error(
        `Cannot print ${JSON.stringify(schema)} as TypeScript. Add its type to printSchema.ts.`,
      )
  }
}

type Print = (schema: JsonSchema | undefined) => string

function printObject(schema: JsonSchema, print: Print): string {
  const properties = Object.entries((schema['properties'] ?? {}) as Record<string, JsonSchema>)
  const required = new Set((schema['required'] ?? []) as string[])
  if (properties.length === 0) {
    const values = printValues(schema, print)
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

/** Returns the type of the values of an object without listed properties, or false if it must be empty. */
function printValues(
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
