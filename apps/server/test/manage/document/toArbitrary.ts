import fc from 'fast-check'
import type { JsonSchema } from './operations.ts'

const instants = fc
  .date({ min: new Date('2000-01-01'), max: new Date('2100-01-01'), noInvalidDate: true })
  .map((date) => date.toISOString())

/** Generates nearly all values that a schema allows. */
export function toArbitrary(schema: JsonSchema): fc.Arbitrary<unknown> {
  const { type, enum: values, anyOf, oneOf, allOf } = schema
  if ('const' in schema) return fc.constant(schema['const'])
  if (Array.isArray(values)) return fc.constantFrom(...(values as unknown[]))
  const union = (anyOf ?? oneOf) as JsonSchema[] | undefined
  if (union) return fc.oneof(...union.map(toArbitrary))
  if (Array.isArray(allOf)) {
    const schemas = (allOf as JsonSchema[]).map(toArbitrary)
    return fc.tuple(...schemas).map((all) => Object.assign({}, ...(all as object[])) as unknown)
  }
  switch (type) {
    case 'string':
      return toStringArbitrary(schema)
    case 'integer':
    case 'number':
      return toNumberArbitrary(schema)
    case 'boolean':
      return fc.boolean()
    case 'null':
      return fc.constant(null)
    case 'array':
      return fc.array(toArbitrary((schema['items'] ?? {}) as JsonSchema), {
        minLength: numeric(schema['minItems'], 0),
        maxLength: Math.min(numeric(schema['maxItems'], 5), 8),
      })
    case 'object':
      return toObjectArbitrary(schema)
    default:
      return fc.jsonValue({ maxDepth: 2 })
  }
}

function toStringArbitrary({
  format,
  pattern,
  minLength,
  maxLength,
}: JsonSchema): fc.Arbitrary<string> {
  if (format === 'date-time') return instants
  if (format === 'uuid') return fc.uuid()
  if (format === 'email') return fc.emailAddress()
  if (format === 'uri') return fc.webUrl()
  if (typeof pattern === 'string') {
    // Strings cannot be generated for patterns with lookaheads. Any string will do then.
    try {
      return fc.stringMatching(new RegExp(pattern))
    } catch {
      return fc.string()
    }
  }
  const min = numeric(minLength, 0)
  const max = Math.max(min, Math.min(numeric(maxLength, 40), min + 40))
  return fc.oneof(
    fc.string({ minLength: min, maxLength: max }),
    fc.string({ minLength: min, maxLength: max, unit: 'binary' }),
    fc.webUrl(),
  )
}

function toNumberArbitrary({ type, minimum, maximum }: JsonSchema): fc.Arbitrary<number> {
  const min = numeric(minimum, -1e6)
  const max = numeric(maximum, 1e6)
  return type === 'integer'
    ? fc.integer({ min: Math.ceil(min), max: Math.floor(max) })
    : fc.double({ min, max, noNaN: true })
}

function toObjectArbitrary(schema: JsonSchema): fc.Arbitrary<unknown> {
  const properties = (schema['properties'] ?? {}) as Readonly<Record<string, JsonSchema>>
  const requiredKeys = ((schema['required'] ?? []) as string[]).filter((key) => key in properties)
  const entries = Object.entries(properties).map(([key, inner]) => [key, toArbitrary(inner)])
  const known = fc.record(Object.fromEntries(entries) as Record<string, fc.Arbitrary<unknown>>, {
    requiredKeys,
  })
  const rest = schema['additionalProperties'] ?? schema['patternProperties']
  if (entries.length > 0 || rest === undefined || rest === false) return known
  return fc.dictionary(fc.string({ maxLength: 12 }), fc.string({ maxLength: 12 }), { maxKeys: 4 })
}

function numeric(value: unknown, fallback: number): number {
  return typeof value === 'number' ? value : fallback
}
