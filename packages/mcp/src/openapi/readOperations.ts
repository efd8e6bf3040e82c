/** An operation of the management API that a secret key can call. */
export interface DocumentedOperation {
  readonly name: string
  readonly summary: string
  /** Scope that the key needs. */
  readonly scope: string
  /** Names of the parameters of the path. */
  readonly params: readonly string[]
  /** Returns the schemas of the query and of the body, as far as there are any. */
  readonly describeInput: () => Readonly<Record<string, unknown>>
}

interface Parameter {
  readonly in: string
  readonly name: string
  readonly required?: boolean
  readonly description?: string
  readonly schema?: object
}

interface Operation {
  readonly operationId?: string
  readonly summary?: string
  readonly 'x-access'?: { readonly scope?: string | null }
  readonly parameters?: readonly Parameter[]
  readonly requestBody?: {
    readonly content?: Readonly<Record<string, { readonly schema?: unknown }>>
  }
  readonly responses?: Readonly<
    Record<string, { readonly content?: Readonly<Record<string, unknown>> }>
  >
}

type Schemas = Readonly<Record<string, unknown>>

interface Document {
  readonly paths?: Readonly<Record<string, Readonly<Record<string, Operation>>>>
  readonly components?: { readonly schemas?: Schemas }
}

const json = 'application/json'

/**
 * Reads the operations that secret keys can call from an OpenAPI document. Files and streams are left out: they are
 * large, and not for a model.
 */
export function readOperations(document: unknown): DocumentedOperation[] {
  const { paths = {}, components = {} } = document as Document
  return Object.values(paths).flatMap((item) =>
    Object.values(item).flatMap((operation) => {
      const { operationId: name, summary = '', 'x-access': access, parameters = [] } = operation
      const scope = access?.scope ?? null
      if (name === undefined || scope === null || !isJson(operation)) return []
      const params = parameters.filter((each) => each.in === 'path').map((each) => each.name)
      // Lazy: the schemas are most of the document, and one operation is described at most.
      const describeInput = () => describe(operation, params, components.schemas ?? {})
      return [{ name, summary, scope, params, describeInput }]
    }),
  )
}

function describe(
  { parameters = [], requestBody }: Operation,
  params: readonly string[],
  schemas: Schemas,
): Readonly<Record<string, unknown>> {
  const query = parameters
    .filter((each) => each.in === 'query')
    .map(({ name, required = false, description, schema }) => [
      name,
      resolve({ ...schema, description, required }, schemas),
    ])
  const body = requestBody?.content?.[json]?.schema
  return {
    ...(params.length === 0 ? {} : { params }),
    ...(query.length === 0 ? {} : { query: Object.fromEntries(query) as unknown }),
    ...(body === undefined ? {} : { body: resolve(body, schemas) }),
  }
}

/** Whether the body of the request, if there is one, and that of the response are JSON. */
function isJson({ requestBody, responses = {} }: Operation): boolean {
  const types = Object.entries(responses)
    .filter(([status]) => status.startsWith('2'))
    .flatMap(([, { content = {} }]) => Object.keys(content))
  return [...types, ...Object.keys(requestBody?.content ?? {})].every((type) => type === json)
}

/** Deepest nesting of references. The document has no circular ones, but another service might. */
const maxDepth = 8

/** Replaces references with what they name. */
function resolve(value: unknown, schemas: Schemas, depth = 0): unknown {
  if (Array.isArray(value)) return value.map((each) => resolve(each, schemas, depth))
  if (typeof value !== 'object' || value === null) return value
  const { $ref } = value as { readonly $ref?: unknown }
  if (typeof $ref === 'string') {
    const found = schemas[$ref.replace('#/components/schemas/', '')]
    return depth < maxDepth ? resolve(found, schemas, depth + 1) : {}
  }
  return Object.fromEntries(
    Object.entries(value)
      .filter(([key]) => key !== 'examples' && key !== 'example')
      .map(([key, each]) => [key, resolve(each, schemas, depth)]),
  )
}
