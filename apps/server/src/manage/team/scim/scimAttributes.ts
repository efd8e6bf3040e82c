import { ScimError } from './scimError.ts'

/** An object of a request, with attribute names in lower case: they are case-insensitive (RFC 7643, section 2.1). */
export type Attributes = Readonly<Record<string, unknown>>

const coreSchema = /^urn:ietf:params:scim:schemas:core:2\.0:(?:user|group):/

/** Lower-cases the attribute names of a body, at all depths, and removes the prefix of the core schemas. */
export function readAttributes(value: unknown): Attributes {
  const read = toLowerCase(value)
  if (isObject(read)) return read
  throw new ScimError(400, 'The body must be a JSON object.', 'invalidSyntax')
}

export function isObject(value: unknown): value is Attributes {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Returns the attribute of a path without its schema, in lower case. */
export function toName(path: string): string {
  return path.trim().toLowerCase().replace(coreSchema, '')
}

function toLowerCase(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(toLowerCase)
  if (!isObject(value)) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, each]) => [toName(key), toLowerCase(each)]),
  )
}

const maxLength = 300

/** Returns null for a missing value. */
export function readText(value: unknown, name: string): string | null {
  if (value === undefined || value === null || value === '') return null
  if (typeof value === 'string' && value.length <= maxLength && !value.includes('\0')) return value
  const detail = `${name} must be a text of at most ${maxLength} characters.`
  throw new ScimError(400, detail, 'invalidValue')
}

export function readRequiredText(value: unknown, name: string): string {
  const text = readText(value, name)
  if (text === null) throw new ScimError(400, `${name} is required.`, 'invalidValue')
  return text
}
