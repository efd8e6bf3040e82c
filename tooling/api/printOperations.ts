import { isTextType } from '../../packages/api/src/isTextType.ts'
import { collectNames, type Names } from './collectNames.ts'
import { printSchema, printStructure, type JsonSchema } from './printSchema.ts'

interface Content {
  readonly schema?: JsonSchema
}

interface DocumentAccess {
  readonly subject: 'app' | 'organization' | 'person'
  readonly role?: string
  readonly scope?: string | null
}

interface DocumentOperation {
  readonly operationId?: string
  readonly summary?: string
  readonly 'x-access'?: DocumentAccess
  readonly security?: readonly object[]
  readonly tags?: readonly string[]
  readonly parameters?: readonly {
    readonly in: string
    readonly name: string
    readonly required?: boolean
    readonly schema: JsonSchema
  }[]
  readonly requestBody?: { readonly content: Readonly<Record<string, Content>> }
  readonly responses: Readonly<
    Record<string, { readonly content?: Readonly<Record<string, Content>> }>
  >
}

export interface OpenApiDocument {
  readonly paths: Readonly<Record<string, Readonly<Record<string, DocumentOperation>>>>
}

interface NamedOperation extends DocumentOperation {
  readonly operationId: string
  readonly method: string
  readonly path: string
}

const header = `// Generated from apps/server/openapi.json by \`npm run generate -w @throughlink/api\`. Do not edit.
`

/** Returns the text of `operations.ts` for the named operations of a document. */
export function printOperations(document: OpenApiDocument): string {
  const all = listNamedOperations(document)
  const names = collectNames(all)
  const operations = all.filter((each) => getEventSchema(each) === null)
  const streams = all.filter((each) => getEventSchema(each) !== null)
  const types = [...names.schemas].map(([name, schema]) => {
    const structure = printStructure(schema, names.getName)
    const isObject = structure.startsWith('{')
    return isObject ? `export interface ${name} ${structure}` : `export type ${name} = ${structure}`
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
    `export interface Operations {\n${operations.map((each) => printOperation(each, names)).join('\n\n')}\n}`,
    '',
    '/** Input and events of each operation that responds with a stream of events. */',
    `export interface Streams {\n${streams.map((each) => printStream(each, names)).join('\n\n')}\n}`,
    '',
    types.join('\n\n'),
    '',
  ].join('\n')
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
    "import type { Operations, Streams } from './operations.ts'",
    "import type { AccessRow } from './roles.ts'",
    '',
    '/** Subject, minimum role and scope of each operation. */',
    `export const operationAccess: Readonly<Record<keyof (Operations & Streams), AccessRow>> = {\n${rows.join('\n')}\n}`,
    '',
  ].join('\n')
}

/** Account operations have no access rule: they need a session, or nothing. */
function toAccessRow({ 'x-access': access, security }: NamedOperation): readonly unknown[] {
  if (access === undefined) return [security === undefined ? 'anyone' : 'person']
  const { subject, role, scope = null } = access
  return subject === 'person' ? [subject] : [subject, role, scope]
}

/** Lists the operations with an id. The others are for apps and browsers, which use other libraries. */
function listNamedOperations({ paths }: OpenApiDocument): NamedOperation[] {
  const all = Object.entries(paths).flatMap(([path, item]) =>
    Object.entries(item).flatMap(([method, operation]) => {
      const { operationId } = operation
      return operationId === undefined
        ? []
        : [{ ...operation, operationId, method: method.toUpperCase(), path }]
    }),
  )
  return all.sort((a, b) => a.operationId.localeCompare(b.operationId, 'en'))
}

function printOperation(operation: NamedOperation, names: Names): string {
  const summary = operation.summary ?? operation.operationId
  return `/** ${summary}. */\n${operation.operationId}: {\ninput: ${printInput(operation, names)}\noutput: ${printOutput(operation, names)}\n}`
}

function printStream(operation: NamedOperation, names: Names): string {
  const event = printSchema(getEventSchema(operation) ?? undefined, names.getName)
  return `/** ${operation.summary ?? operation.operationId}. */\n${operation.operationId}: {\ninput: ${printInput(operation, names)}\nevent: ${event}\n}`
}

function printInput({ parameters = [], requestBody }: NamedOperation, names: Names): string {
  const members = [
    printParameters(
      'params',
      parameters.filter((each) => each.in === 'path'),
    ),
    printParameters(
      'query',
      parameters.filter((each) => each.in === 'query'),
    ),
    requestBody === undefined ? '' : `readonly body: ${printBody(requestBody.content, names)}`,
  ].filter((member) => member !== '')
  return members.length === 0 ? 'object' : `{\n${members.join('\n')}\n}`
}

function printParameters(
  name: 'params' | 'query',
  parameters: NonNullable<DocumentOperation['parameters']>,
): string {
  if (parameters.length === 0) return ''
  const isOptional = parameters.every(({ required }) => required !== true)
  const schema = {
    type: 'object',
    properties: Object.fromEntries(parameters.map((each) => [each.name, each.schema])),
    required: parameters.filter(({ required }) => required === true).map((each) => each.name),
  }
  return `readonly ${name}${isOptional ? '?' : ''}: ${printSchema(schema)}`
}

function printBody(content: Readonly<Record<string, Content>>, { getName }: Names): string {
  const json = content['application/json']
  return json === undefined ? 'string | Blob' : printSchema(json.schema, getName)
}

function printOutput({ responses }: NamedOperation, { getName }: Names): string {
  const bodies = Object.entries(responses)
    .filter(([status]) => status.startsWith('2'))
    .map(([, { content }]) => {
      if (content === undefined) return 'null'
      const json = content['application/json']
      if (json !== undefined) return printSchema(json.schema, getName)
      // The client decides by the content type of the response, with the same function.
      return Object.keys(content).every(isTextType) ? 'string' : 'Blob'
    })
  return bodies.length === 0 ? 'unknown' : [...new Set(bodies)].join(' | ')
}
