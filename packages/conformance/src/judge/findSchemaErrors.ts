import type { Schema } from '../readSchema.ts'
import { matchesPattern } from './findMismatches.ts'

type Json = Readonly<Record<string, unknown>>

/**
 * Returns what is wrong with a value by its schema, as sentences for the author of a client library. Knows the
 * keywords of `Schema` only; a test compares it with a complete validator on the schemas of this package.
 */
export function findSchemaErrors(schema: Schema, value: unknown, path = ''): string[] {
  if (schema.anyOf) return checkUnion(schema.anyOf, value, path)
  const name = path === '' ? 'the body' : `\`${path}\``
  if (schema.type !== undefined && !hasType(schema.type, value)) {
    return [`${name} must be ${article(schema.type)}`]
  }
  const allowed = 'const' in schema ? [schema.const] : schema.enum
  if (allowed && !allowed.includes(value)) {
    return [`${name} must be ${allowed.map((each) => JSON.stringify(each)).join(' or ')}`]
  }
  if (typeof value === 'string') return checkText(schema, value, name)
  if (typeof value === 'number') return checkNumber(schema, value, name)
  if (Array.isArray(value)) return checkList(schema, value, name, path)
  if (typeof value === 'object' && value !== null) return checkObject(schema, value as Json, path)
  return []
}

function checkUnion(members: readonly Schema[], value: unknown, path: string): string[] {
  const results = members.map((member) => ({
    title: member.title ?? '',
    errors: findSchemaErrors(member, value, path),
    shared: countShared(member, value),
  }))
  if (results.some(({ errors }) => errors.length === 0)) return []
  const named = results.filter(({ title }) => title !== '')
  // The form that was probably meant has most of the members.
  const [nearest] = named.toSorted((a, b) => b.shared - a.shared)
  if (!nearest) return [results.flatMap(({ errors }) => errors).join(', or ')]
  const titles = named.map(({ title }) => title).join(', ')
  return [`send one of ${titles}. As ${nearest.title}: ${nearest.errors.join(', ')}`]
}

function countShared({ properties = {} }: Schema, value: unknown): number {
  return Object.keys(Object(value) as Json).filter((key) => key in properties).length
}

function hasType(type: string, value: unknown): boolean {
  if (type === 'integer') return Number.isInteger(value)
  if (type === 'null') return value === null
  if (type === 'array') return Array.isArray(value)
  if (type === 'object') return typeof value === 'object' && value !== null && !Array.isArray(value)
  return typeof value === type
}

function article(type: string): string {
  if (type === 'null') return 'null'
  return /^[aeiou]/.test(type) ? `an ${type}` : `a ${type}`
}

function checkText(schema: Schema, value: string, name: string): string[] {
  const { minLength = 0, maxLength = Infinity, pattern } = schema
  // JSON Schema counts code points.
  const length = Array.from(value).length
  return [
    ...(length < minLength ? [`${name} must have at least ${minLength} characters`] : []),
    ...(length > maxLength ? [`${name} must have at most ${maxLength} characters`] : []),
    ...(pattern !== undefined && !matchesPattern(pattern, value)
      ? [`${name} must match ${pattern}`]
      : []),
  ]
}

function checkNumber(schema: Schema, value: number, name: string): string[] {
  const { minimum = -Infinity, maximum = Infinity } = schema
  return value < minimum || value > maximum ? [`${name} must be from ${minimum} to ${maximum}`] : []
}

function checkList(
  schema: Schema,
  value: readonly unknown[],
  name: string,
  path: string,
): string[] {
  const { minItems = 0, maxItems = Infinity, items } = schema
  if (value.length < minItems || value.length > maxItems) {
    return [`${name} must have ${minItems} to ${maxItems} items`]
  }
  return items
    ? value.flatMap((item, index) => findSchemaErrors(items, item, `${path}[${index}]`))
    : []
}

function checkObject(schema: Schema, value: Json, path: string): string[] {
  const { properties = {}, required = [], additionalProperties = true } = schema
  const at = (key: string) => (path === '' ? key : `${path}.${key}`)
  const missing = required.filter((key) => !(key in value))
  const unknown = Object.keys(value).filter((key) => !(key in properties))
  return [
    ...missing.map((key) => `\`${at(key)}\` is missing`),
    ...(additionalProperties ? [] : unknown.map((key) => `\`${at(key)}\` is not allowed`)),
    ...Object.entries(properties).flatMap(([key, member]) =>
      key in value ? findSchemaErrors(member, value[key], at(key)) : [],
    ),
  ]
}
