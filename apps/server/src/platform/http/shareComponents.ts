import { isDeepStrictEqual } from 'node:util'

type Json = Record<string, unknown>

interface Operation {
  parameters?: Json[]
  responses?: Record<string, unknown>
}

interface OpenApiDocument {
  readonly paths?: unknown
  readonly components?: object
}

/** Responses that are the same in most operations: the errors, and success without a body. */
const responseNames: Readonly<Record<string, string>> = {
  '204': 'NoContent',
  '4XX': 'ClientError',
  '5XX': 'ServerError',
}

/**
 * Moves what an OpenAPI document repeats to its components: schemas with a `title`, which is their name, responses
 * and parameters that several operations have. Throws if two different schemas have one title.
 *
 * Routes keep complete schemas, so that validation and serialization compile without references.
 */
export function shareComponents<Document extends OpenApiDocument>(document: Document): Document {
  const schemas = nameSchemas(document.paths)
  const paths = schemas.value as Record<string, Record<string, Operation>>
  const operations = Object.values(paths).flatMap((item) => Object.values(item))
  const components = {
    ...document.components,
    schemas: schemas.named,
    parameters: shareParameters(operations),
    responses: shareResponses(operations),
  }
  return { ...document, components, paths }
}

interface Named {
  readonly schema: Json
  readonly places: { readonly reference: Json; readonly description: unknown }[]
}

/** Returns a copy of a value in which references replace schemas with a title, and these schemas by title. */
function nameSchemas(value: unknown): { readonly value: unknown; readonly named: Json } {
  const found = new Map<string, Named>()

  function visit(node: unknown): unknown {
    if (Array.isArray(node)) return node.map(visit)
    if (typeof node !== 'object' || node === null) return node
    const copy = Object.fromEntries(
      Object.entries(node).map(([key, inner]) => [key, isData(key) ? inner : visit(inner)]),
    )
    return isNamed(copy) ? refer(copy) : copy
  }

  function refer({ title, description, ...rest }: Json & { title: string }): Json {
    const schema = { ...rest }
    delete schema['examples']
    const named = found.get(title) ?? { schema, places: [] }
    if (!isDeepStrictEqual(named.schema, schema)) {
      throw new Error(`Two different schemas have the title ${title}. Rename one.`)
    }
    const reference = { $ref: `#/components/schemas/${title}` }
    named.places.push({ reference, description })
    found.set(title, named)
    return reference
  }

  const copy = visit(value)
  const sorted = [...found].sort(([a], [b]) => (a < b ? -1 : 1))
  const named = sorted.map(([title, each]) => [title, describe(each)])
  return { value: copy, named: Object.fromEntries(named) as Json }
}

/** Adds the description to a schema if it has only one, and otherwise to each reference. */
function describe({ schema, places }: Named): Json {
  const described = places.filter(({ description }) => description !== undefined)
  const [first] = described
  if (first === undefined) return schema
  if (described.every(({ description }) => description === first.description)) {
    return { description: first.description, ...schema }
  }
  for (const { reference, description } of described) reference['description'] = description
  return schema
}

/** Whether a key of a schema has a value that is not a schema. */
function isData(key: string): boolean {
  return key === 'example' || key === 'examples' || key === 'default'
}

/** Whether a value is a schema with a name. An example may have a title too, and a schema a property `title`. */
function isNamed(value: Json): value is Json & { title: string } {
  const isSchema = ['type', 'enum', 'const', 'anyOf', 'allOf'].some((key) => key in value)
  return typeof value['title'] === 'string' && isSchema
}

/**
 * Replaces parameters that are the same in several operations, and returns them by name. Of different parameters with
 * one name, the most frequent has it, and the others a number after it.
 */
function shareParameters(operations: readonly Operation[]): Json {
  const all = operations.flatMap(({ parameters = [] }) => parameters)
  const groups = Map.groupBy(all, (parameter) => JSON.stringify(parameter))
  const repeated = [...groups].filter(([, same]) => same.length > 1)
  const names = new Map<string, string>()
  const shared: Record<string, unknown> = {}
  for (const [text, [parameter]] of repeated.sort(([, a], [, b]) => b.length - a.length)) {
    if (parameter === undefined) continue
    const plain = toPascalCase(String(parameter['name']))
    let name = plain
    for (let number = 2; name in shared; number++) name = `${plain}${number}`
    names.set(text, name)
    shared[name] = parameter
  }
  for (const operation of operations) {
    if (operation.parameters === undefined) continue
    operation.parameters = operation.parameters.map((parameter) => {
      const name = names.get(JSON.stringify(parameter))
      return name === undefined ? parameter : { $ref: `#/components/parameters/${name}` }
    })
  }
  return shared
}

/** Replaces responses with a name, and returns them by it. */
function shareResponses(operations: readonly Operation[]): Json {
  const shared: Json = {}
  for (const { responses = {} } of operations) {
    for (const [status, name] of Object.entries(responseNames)) {
      shared[name] ??= responses[status]
      if (responses[status] === undefined || !isDeepStrictEqual(shared[name], responses[status])) {
        continue
      }
      responses[status] = { $ref: `#/components/responses/${name}` }
    }
  }
  return shared
}

function toPascalCase(name: string): string {
  return name.replace(/(?:^|[-_])([a-z])/g, (_, letter: string) => letter.toUpperCase())
}
