import type { Access } from '#manage/access/access.ts'
import { send } from '#test/support/send.ts'

/** A JSON Schema in the document. */
export type JsonSchema = Readonly<Record<string, unknown>>

interface Content {
  readonly schema?: JsonSchema
  readonly example?: unknown
  readonly examples?: Readonly<Record<string, { readonly value: unknown }>>
}

/** Routes for keys with any scopes are not in the document. */
type DocumentedAccess = Exclude<Access, { readonly subject: 'key' }>

interface DocumentOperation {
  readonly operationId?: string
  readonly tags?: readonly string[]
  readonly summary?: string
  readonly 'x-access'?: DocumentedAccess
  /** Whether people must have proved in the last minutes who they are. */
  readonly 'x-needs-proof'?: true
  readonly parameters?: readonly {
    readonly in: 'path' | 'query' | 'header'
    readonly name: string
    readonly required?: boolean
    readonly schema: JsonSchema
    readonly example?: unknown
    readonly examples?: Readonly<Record<string, { readonly value: unknown }>>
  }[]
  readonly requestBody?: { readonly content: Readonly<Record<string, Content>> }
  readonly responses: Readonly<
    Record<string, { readonly content?: Readonly<Record<string, Content>> }>
  >
}

export interface OpenApiDocument {
  readonly tags: readonly { readonly name: string }[]
  readonly components: Readonly<Record<string, Readonly<Record<string, JsonSchema>>>> & {
    readonly schemas: Readonly<Record<string, JsonSchema>>
  }
  readonly paths: Readonly<Record<string, Readonly<Record<string, DocumentOperation>>>>
}

/** A route as the document describes it. */
export interface Operation extends DocumentOperation {
  /** `post /api/v1/apps/{appId}/links` */
  readonly name: string
  readonly method: string
  readonly path: string
}

/** An operation of the management API, which has an access rule. */
export interface ManagedOperation extends Operation {
  readonly 'x-access': DocumentedAccess
}

export async function readDocument(url: string): Promise<OpenApiDocument> {
  return (await send(url, '/openapi.json')).json() as OpenApiDocument
}

/** Replaces references with the components they name. */
export function resolve(value: unknown, document: Pick<OpenApiDocument, 'components'>): unknown {
  if (Array.isArray(value)) return value.map((each) => resolve(each, document))
  if (typeof value !== 'object' || value === null) return value
  const { $ref } = value as { readonly $ref?: unknown }
  if (typeof $ref === 'string') {
    const [kind = '', name = ''] = $ref.replace('#/components/', '').split('/')
    const found = document.components[kind]?.[name]
    if (found === undefined) throw new Error(`${$ref} does not exist.`)
    return resolve(found, document)
  }
  const entries = Object.entries(value).map(([key, each]) => [key, resolve(each, document)])
  return Object.fromEntries(entries)
}

export function listOperations(document: OpenApiDocument): Operation[] {
  const { paths } = resolve({ paths: document.paths }, document) as Pick<OpenApiDocument, 'paths'>
  return Object.entries(paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]) => ({
      ...operation,
      name: `${method} ${path}`,
      method: method.toUpperCase(),
      path,
    })),
  )
}

export function isManaged(operation: Operation): operation is ManagedOperation {
  return operation['x-access'] !== undefined
}

/** Replaces the parameters of a path with values. */
export function fillPath(path: string, values: Readonly<Record<string, string>>): string {
  return path.replace(/\{([^}]+)\}/g, (_, name: string) => {
    const value = values[name]
    if (value === undefined) throw new Error(`The tests have no value for ${name} in ${path}.`)
    return encodeURIComponent(value)
  })
}

export function getBodySchema({ requestBody }: Operation): JsonSchema | null {
  const [content] = Object.values(requestBody?.content ?? {})
  return content?.schema ?? null
}

/** Returns the example bodies in the document. For a route without a body: one that is undefined. */
export function getExamples({ requestBody }: Operation): unknown[] {
  const [content] = Object.values(requestBody?.content ?? {})
  if (content === undefined) return [undefined]
  const named = Object.values(content.examples ?? {}).map(({ value }) => value)
  return content.example === undefined ? named : [content.example, ...named]
}
