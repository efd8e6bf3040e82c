import { type Attributes, isObject, toName } from './scimAttributes.ts'
import { ScimError } from './scimError.ts'

export interface PatchOperation {
  readonly op: 'add' | 'replace' | 'remove'
  readonly path: string | null
  readonly value: unknown
}

const maxOperations = 1_000

/** Reads the operations of a PATCH. Microsoft Entra writes `Replace`. */
export function readOperations({ operations }: Attributes): readonly PatchOperation[] {
  if (!Array.isArray(operations) || operations.length === 0 || operations.length > maxOperations) {
    throw new ScimError(400, 'Operations must be a list.', 'invalidSyntax')
  }
  return operations.map((each: unknown) => {
    const { op, path, value } = isObject(each) ? each : {}
    const name = String(op).toLowerCase()
    if (name !== 'add' && name !== 'replace' && name !== 'remove') {
      throw new ScimError(400, 'op must be add, replace or remove.', 'invalidSyntax')
    }
    return { op: name, path: typeof path === 'string' && path !== '' ? path : null, value }
  })
}

export interface Filter {
  readonly name: string
  readonly value: string
}

/** The pattern takes time that grows with the square of the length. */
const maxFilterLength = 1_000
const filterPattern = /^\s*(\S+|\S+\[[^\]]*\]\.\S+)\s+eq\s+("(?:[^"\\]|\\.)*")\s*$/i

/** Reads a filter. Identity providers look resources up by one attribute, so only `eq` is supported. */
function readFilter(text: string): Filter | null {
  if (text.trim() === '') return null
  const isShort = text.length <= maxFilterLength
  const [, path = '', quoted = ''] = (isShort ? filterPattern.exec(text) : null) ?? []
  try {
    return { name: toName(path).replace(/\[.*\]/, ''), value: JSON.parse(quoted) as string }
  } catch {
    const detail = 'Only filters such as userName eq "name" are supported.'
    throw new ScimError(400, detail, 'invalidFilter')
  }
}

/** A parameter that is sent twice is a list. */
export type ListQuery = Readonly<Record<string, string | readonly string[] | undefined>>

/** Reads the query of a list. Values out of range count as the nearest one (RFC 7644, section 3.4.2.4). */
export function readListQuery(query: ListQuery) {
  const read = (name: string, fallback: number, min: number, max: number) => {
    const value = Number(query[name] ?? fallback)
    return Math.min(Math.max(Number.isInteger(value) ? value : fallback, min), max)
  }
  return {
    filter: readFilter(String(query['filter'] ?? '')),
    startIndex: read('startIndex', 1, 1, 1_000_000),
    count: read('count', 100, 0, 200),
    hasMembers: !/\bmembers\b/i.test(String(query['excludedAttributes'] ?? '')),
  }
}

export function toListBody(resources: readonly object[], totalResults: number, startIndex: number) {
  return {
    schemas: ['urn:ietf:params:scim:api:messages:2.0:ListResponse'],
    totalResults,
    startIndex,
    itemsPerPage: resources.length,
    Resources: resources,
  }
}
