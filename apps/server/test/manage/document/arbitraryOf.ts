import fc from 'fast-check'
import type { JsonSchema } from './operations.ts'

const instants = fc
  .date({ min: new Date('2000-01-01'), max: new Date('2100-01-01'), noInvalidDate: true })
  .map((date) => date.toISOString())

/** Values that a schema allows, or nearly all of them. */
export function arbitraryOf(schema: JsonSchema): fc.Arbitrary<unknown> {
  const { type, enum: values, anyOf, oneOf, allOf } = schema
  if ('const' in schema) return fc.constant(schema['const'])
  if (Array.isArray(values)) return fc.constantFrom(...(values as unknown[]))
  const union = (anyOf ?? oneOf) as JsonSchema[] | undefined
  if (union) return fc.oneof(...union.map(arbitraryOf))
  if (Array.isArray(allOf)) {
    const parts = (allOf as JsonSchema[]).map(arbitraryOf)
    return fc.tuple(...parts).map((all) => Object.assign({}, ...(all as object[])) as unknown)
  }
  switch (type) {
    case 'string':
      return stringOf(schema)
    case 'integer':
    case 'number':
      return numberOf(schema)
    case 'boolean':
      return fc.boolean()
    case 'null':
      return fc.constant(null)
    case 'array':
      return fc.array(arbitraryOf((schema['items'] ?? {}) as JsonSchema), {
        minLength: numeric(schema['minItems'], 0),
        maxLength: Math.min(numeric(schema['maxItems'], 5), 8),
      })
    case 'object':
      return objectOf(schema)
    default:
      return fc.jsonValue({ maxDepth: 2 })
  }
}

function stringOf({ format, pattern, minLength, maxLength }: JsonSchema): fc.Arbitrary<string> {
  if (format === 'date-time') return instants
  if (format === 'uuid') return fc.uuid()
  if (format === 'email') return fc.emailAddress()
  if (format === 'uri') return fc.webUrl()
  if (typeof pattern === 'string') {
    // Some patterns look ahead, which cannot be turned round. Then any text will do.
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

function numberOf({ type, minimum, maximum }: JsonSchema): fc.Arbitrary<number> {
  const min = numeric(minimum, -1e6)
  const max = numeric(maximum, 1e6)
  return type === 'integer'
    ? fc.integer({ min: Math.ceil(min), max: Math.floor(max) })
    : fc.double({ min, max, noNaN: true })
}

function objectOf(schema: JsonSchema): fc.Arbitrary<unknown> {
  const properties = (schema['properties'] ?? {}) as Readonly<Record<string, JsonSchema>>
  const requiredKeys = ((schema['required'] ?? []) as string[]).filter((key) => key in properties)
  const entries = Object.entries(properties).map(([key, inner]) => [key, arbitraryOf(inner)])
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
