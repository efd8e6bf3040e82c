import { collectNames, type Names } from './collectNames.ts'
import { printSchema, printStructure, type JsonSchema } from './printSchema.ts'

interface Content {
  readonly schema?: JsonSchema
}

interface DocumentOperation {
  readonly operationId?: string
  readonly summary?: string
  readonly 'x-access'?: unknown
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
  const operations = listNamedOperations(document)
  const names = collectNames(operations)
  const types = [...names.schemas].map(([name, schema]) => {
    const structure = printStructure(schema, names.getName)
    const isObject = structure.startsWith('{')
    return isObject ? `export interface ${name} ${structure}` : `export type ${name} = ${structure}`
  })
  const rows = operations.map(
    ({ operationId, method, path }) =>
      `${operationId}: [${JSON.stringify(method)}, ${JSON.stringify(path)}],`,
  )
  return [
    header,
    '/** Method and path of each operation. */',
    `export const operationTable = {\n${rows.join('\n')}\n} as const`,
    '',
    '/** Input and output of each operation. */',
    `export interface Operations {\n${operations.map((each) => printOperation(each, names)).join('\n\n')}\n}`,
    '',
    types.join('\n\n'),
    '',
  ].join('\n')
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
  return json === undefined ? 'string' : printSchema(json.schema, getName)
}

function printOutput({ responses }: NamedOperation, { getName }: Names): string {
  const bodies = Object.entries(responses)
    .filter(([status]) => status.startsWith('2'))
    .map(([, { content }]) => {
      if (content === undefined) return 'null'
      const json = content['application/json']
      return json === undefined ? 'string' : printSchema(json.schema, getName)
    })
  return bodies.length === 0 ? 'unknown' : [...new Set(bodies)].join(' | ')
}
