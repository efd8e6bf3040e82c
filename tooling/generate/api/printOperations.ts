import { isTextType } from '../../../packages/api/src/isTextType.ts'
import { type JsonSchema, printComment, printSchema } from './printSchema.ts'

interface Content {
  readonly schema?: JsonSchema
}

interface DocumentAccess {
  readonly subject: 'app' | 'organization' | 'person'
  readonly role?: string
  readonly scope?: string | null
}

interface Parameter {
  readonly in: string
  readonly name: string
  readonly required?: boolean
  readonly schema: JsonSchema
}

interface Reference {
  readonly $ref: string
}

interface DocumentOperation {
  readonly operationId?: string
  readonly summary?: string
  readonly 'x-access'?: DocumentAccess
  readonly 'x-needs-proof'?: true
  readonly security?: readonly object[]
  readonly tags?: readonly string[]
  readonly parameters?: readonly (Parameter | Reference)[]
  readonly requestBody?: { readonly content: Readonly<Record<string, Content>> }
  readonly responses: Readonly<
    Record<string, { readonly content?: Readonly<Record<string, Content>> }>
  >
}

export interface OpenApiDocument {
  readonly components: {
    readonly schemas: Readonly<Record<string, JsonSchema>>
    readonly parameters: Readonly<Record<string, Parameter>>
  }
  readonly paths: Readonly<Record<string, Readonly<Record<string, DocumentOperation>>>>
}

interface NamedOperation extends DocumentOperation {
  readonly operationId: string
  readonly method: string
  readonly path: string
  readonly parameters: readonly Parameter[]
}

const header = `// Generated from apps/server/openapi.json by \`npm run generate api\`. Do not edit.
`

/** Returns the text of `operations.ts` for the named operations of a document. */
export function printOperations(document: OpenApiDocument): string {
  const all = listNamedOperations(document)
  const operations = all.filter((each) => getEventSchema(each) === null)
  const streams = all.filter((each) => getEventSchema(each) !== null)
  const types = listUsedSchemas(all, document).map(([name, schema]) => {
    const structure = printSchema(schema)
    const isObject = structure.startsWith('{') && !structure.includes('} & ')
    const type = isObject ? `interface ${name} ${structure}` : `type ${name} = ${structure}`
    return `${printComment(schema)}export ${type}`
  })
  return [
    header,
    '/** Method and path of each operation. */',
    `export const operationTable = ${printTable(operations)}`,
    '',
    '/** Method and path of each operation that responds with a stream of events. */',
    `export const streamTable = ${printTable(streams)}`,
    '',
    '/** Input and output of each operation. */',
    `export interface Operations {\n${operations.map(printOperation).join('\n\n')}\n}`,
    '',
    '/** Input and events of each operation that responds with a stream of events. */',
    `export interface Streams {\n${streams.map(printStream).join('\n\n')}\n}`,
    '',
    types.join('\n\n'),
    '',
  ].join('\n')
}

/** Lists the schemas that operations refer to, directly or through other schemas. */
function listUsedSchemas(
  operations: readonly NamedOperation[],
  { components: { schemas } }: OpenApiDocument,
): [string, JsonSchema][] {
  const used = new Set<string>()
  const visit = (value: unknown) => {
    for (const [, name = ''] of JSON.stringify(value).matchAll(/#\/components\/schemas\/(\w+)/g)) {
      if (used.has(name)) continue
      used.add(name)
      visit(schemas[name])
    }
  }
  visit(operations)
  return Object.entries(schemas).filter(([name]) => used.has(name))
}

function printTable(operations: readonly NamedOperation[]): string {
  const rows = operations.map(
    ({ operationId, method, path }) =>
      `${operationId}: [${JSON.stringify(method)}, ${JSON.stringify(path)}],`,
  )
  return `{\n${rows.join('\n')}\n} as const`
}

/** Returns the schema of the data of each event, or null if the response is not a stream of events. */
function getEventSchema({ responses }: DocumentOperation): JsonSchema | null {
  return responses['200']?.content?.['text/event-stream']?.schema ?? null
}

/** Returns the text of `operationAccess.ts` for the named operations of a document. */
export function printAccess(document: OpenApiDocument): string {
  const rows = listNamedOperations(document).map(
    (operation) => `${operation.operationId}: ${JSON.stringify(toAccessRow(operation))},`,
  )
  return [
    header,
    "import type { AccessRow } from './accessRow.ts'",
    "import type { Operations, Streams } from './operations.ts'",
    '',
    '/** Subject, minimum role and scope of each operation. */',
    `export const operationAccess: Readonly<Record<keyof (Operations & Streams), AccessRow>> = {\n${rows.join('\n')}\n}`,
    '',
  ].join('\n')
}

/** Account operations have no access rule: they need a session, or nothing. */
function toAccessRow(operation: NamedOperation): readonly unknown[] {
  const { 'x-access': access, 'x-needs-proof': needsProof, security } = operation
  const {
    subject,
    role = null,
    scope = null,
  } = access ?? {
    subject: security === undefined ? 'anyone' : 'person',
  }
  if (needsProof === true) return [subject, role, scope, true]
  return role === null ? [subject] : [subject, role, scope]
}

/** Lists the operations with an id. The others are for apps and browsers, which use other libraries. */
function listNamedOperations({ paths, components }: OpenApiDocument): NamedOperation[] {
  const all = Object.entries(paths).flatMap(([path, item]) =>
    Object.entries(item).flatMap(([method, operation]) => {
      const { operationId } = operation
      if (operationId === undefined) return []
      const parameters = (operation.parameters ?? []).map((each) => findParameter(each, components))
      return [{ ...operation, operationId, method: method.toUpperCase(), path, parameters }]
    }),
  )
  return all.sort((a, b) => a.operationId.localeCompare(b.operationId, 'en'))
}

function findParameter(
  parameter: Parameter | Reference,
  { parameters }: OpenApiDocument['components'],
): Parameter {
  if (!('$ref' in parameter)) return parameter
  const found = parameters[parameter.$ref.replace('#/components/parameters/', '')]
  if (found === undefined) throw new Error(`${parameter.$ref} does not exist.`)
  return found
}

function printOperation(operation: NamedOperation): string {
  const summary = operation.summary ?? operation.operationId
  return `/** ${summary}. */\n${operation.operationId}: {\ninput: ${printInput(operation)}\noutput: ${printOutput(operation)}\n}`
}

function printStream(operation: NamedOperation): string {
  const event = printSchema(getEventSchema(operation) ?? undefined)
  return `/** ${operation.summary ?? operation.operationId}. */\n${operation.operationId}: {\ninput: ${printInput(operation)}\nevent: ${event}\n}`
}

function printInput({ parameters, requestBody }: NamedOperation): string {
  const members = [
    printParameters(
      'params',
      parameters.filter((each) => each.in === 'path'),
    ),
    printParameters(
      'query',
      parameters.filter((each) => each.in === 'query'),
    ),
    requestBody === undefined ? '' : `readonly body: ${printBody(requestBody.content)}`,
  ].filter((member) => member !== '')
  return members.length === 0 ? 'object' : `{\n${members.join('\n')}\n}`
}

function printParameters(name: 'params' | 'query', parameters: readonly Parameter[]): string {
  if (parameters.length === 0) return ''
  const isOptional = parameters.every(({ required }) => required !== true)
  const schema = {
    type: 'object',
    properties: Object.fromEntries(parameters.map((each) => [each.name, each.schema])),
    required: parameters.filter(({ required }) => required === true).map((each) => each.name),
  }
  return `readonly ${name}${isOptional ? '?' : ''}: ${printSchema(schema)}`
}

function printBody(content: Readonly<Record<string, Content>>): string {
  const json = content['application/json']
  return json === undefined ? 'string | Blob' : printSchema(json.schema)
}

function printOutput({ responses }: NamedOperation): string {
  const bodies = Object.entries(responses)
    .filter(([status]) => status.startsWith('2'))
    .map(([, { content }]) => {
      if (content === undefined) return 'null'
      const json = content['application/json']
      if (json !== undefined) return printSchema(json.schema)
      // The client decides by the content type of the response, with the same function.
      return Object.keys(content).every(isTextType) ? 'string' : 'Blob'
    })
  return bodies.length === 0 ? 'unknown' : [...new Set(bodies)].join(' | ')
}
