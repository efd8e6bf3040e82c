import { type Components, resolveReferences } from '@throughlink/api'

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

interface Document {
  readonly paths?: Readonly<Record<string, Readonly<Record<string, Operation>>>>
  readonly components?: Components
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
      const { operationId: name, summary = '', 'x-access': access } = operation
      const scope = access?.scope ?? null
      if (name === undefined || scope === null || !isJson(operation)) return []
      const parameters = inline(operation.parameters ?? [], components)
      const params = parameters.filter((each) => each.in === 'path').map((each) => each.name)
      // Lazy: the schemas are most of the document, and one operation is described at most.
      const describeInput = () => inline(describe(operation, parameters, params), components)
      return [{ name, summary, scope, params, describeInput }]
    }),
  )
}

function describe(
  { requestBody }: Operation,
  parameters: readonly Parameter[],
  params: readonly string[],
): Readonly<Record<string, unknown>> {
  const query = parameters
    .filter((each) => each.in === 'query')
    .map(({ name, required = false, description, schema }) => [
      name,
      { ...schema, description, required },
    ])
  const body = requestBody?.content?.[json]?.schema
  return {
    ...(params.length === 0 ? {} : { params }),
    ...(query.length === 0 ? {} : { query: Object.fromEntries(query) as unknown }),
    ...(body === undefined ? {} : { body }),
  }
}

/** Whether the body of the request, if there is one, and that of the response are JSON. */
function isJson({ requestBody, responses = {} }: Operation): boolean {
  const types = Object.entries(responses)
    .filter(([status]) => status.startsWith('2'))
    .flatMap(([, { content = {} }]) => Object.keys(content))
  return [...types, ...Object.keys(requestBody?.content ?? {})].every((type) => type === json)
}

/** Replaces references with what they name, and removes examples, which a model does not need. */
function inline<Value>(value: Value, components: Components): Value {
  const text = JSON.stringify(resolveReferences(value, components))
  return JSON.parse(text, (key, each: unknown) =>
    key === 'examples' || key === 'example' ? undefined : each,
  ) as Value
}
