import {
  type Components,
  resolveReferences,
} from '../../../../packages/api/src/resolveReferences.ts'
import type { Page } from '../toPage.ts'
import type { JsonSchema } from './jsonSchema.ts'
import { describeType, printSchema } from './printSchema.ts'
import { printTable } from './printTable.ts'

export interface OpenApi {
  readonly info: { readonly description: string; readonly version: string }
  readonly tags: readonly Tag[]
  readonly components: Components
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
}

interface Tag {
  readonly name: string
  readonly description: string
  readonly 'x-displayName': string
}

interface Operation {
  readonly operationId?: string
  readonly summary?: string
  readonly description?: string
  readonly tags?: readonly string[]
  readonly parameters?: readonly Parameter[]
  readonly requestBody?: { readonly content: Content }
  readonly responses?: Readonly<Record<string, Response>>
  readonly security?: readonly Readonly<Record<string, readonly string[]>>[]
}

interface Parameter {
  readonly name: string
  readonly in: string
  readonly required?: boolean
  readonly description?: string
  readonly schema: JsonSchema
}

interface Response {
  readonly description: string
  readonly content?: Content
}

type Content = Readonly<Record<string, { readonly schema?: JsonSchema }>>

export interface ApiPage extends Page {
  /** Without slashes at its ends. */
  readonly path: string
}

/** Prints the HTTP API: an overview, and a page for each tag with all its operations. */
export function printHttpApi({ info, tags, paths, components }: OpenApi): readonly ApiPage[] {
  const operations = Object.entries(resolveReferences(paths, components)).flatMap(
    ([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  )
  const pages = tags.map((tag) => {
    const own = operations.filter(({ operation }) => operation.tags?.includes(tag.name))
    return {
      path: `reference/http-api/${tag.name.replaceAll(' ', '-')}`,
      title: `API: ${tag['x-displayName']}`,
      description: tag.description,
      count: own.length,
      sidebarLabel: tag['x-displayName'],
      // The parts of an operation would hide the operations.
      maxHeadingLevel: 2,
      body: [tag.description, ...own.map((entry) => printOperation(entry))].join('\n\n'),
    }
  })
  const overview = printTable(
    ['Part', 'Contents', 'Operations'],
    pages.map(({ path, sidebarLabel, description, count }) => [
      `[${sidebarLabel}](/${path}/)`,
      description,
      String(count),
    ]),
  )
  const see =
    'Errors have [a page for each code](/problems/). [Access rules](/reference/access/) lists roles and scopes, and [the typed client](/sdk/api/) calls the API from TypeScript.'
  return [
    {
      path: 'reference/http-api',
      title: 'HTTP API',
      description: 'Every operation of the service, generated from its OpenAPI document.',
      body: `Version ${info.version}, generated from \`apps/server/openapi.json\`. ${info.description}\n\n${see}\n\n## Parts\n\n${overview}`,
    },
    ...pages,
  ]
}

interface Entry {
  readonly path: string
  readonly method: string
  readonly operation: Operation
}

function printOperation({ path, method, operation }: Entry): string {
  const {
    summary,
    operationId,
    description,
    parameters = [],
    requestBody,
    responses = {},
  } = operation
  const title = summary ?? operationId ?? `${method} ${path}`
  return [
    `## ${title}`,
    `\`${method.toUpperCase()} ${path}\`${operationId === undefined ? '' : ` (\`${operationId}\`)`}`,
    description,
    printSecurity(operation),
    ...(parameters.length === 0 ? [] : ['### Parameters', printParameters(parameters)]),
    ...(requestBody ? ['### Request', printContent(requestBody.content)] : []),
    '### Responses',
    ...Object.entries(responses)
      .filter(([status]) => !/^[45]xx$/i.test(status))
      .map(([status, { description: text, content }]) =>
        [`**${status}.** ${text}`, content ? printContent(content) : ''].join('\n\n').trim(),
      ),
  ]
    .filter((part) => part !== undefined && part !== '')
    .join('\n\n')
}

const securityNames: Readonly<Record<string, string>> = {
  key: 'a publishable key',
  secretKey: 'a secret key',
  session: 'a session',
}

function printSecurity({ security = [] }: Operation): string {
  const ways = security.flatMap((way) =>
    Object.entries(way).map(([name, scopes]) => {
      const scope = scopes.map((value) => `\`${value}\``).join(', ')
      return (securityNames[name] ?? name) + (scope === '' ? '' : ` with ${scope}`)
    }),
  )
  return ways.length === 0 ? '' : `Needs ${ways.join(', or ')}.`
}

const printParameters = (parameters: readonly Parameter[]) =>
  printTable(
    ['Parameter', 'In', 'Type', 'Meaning'],
    parameters.map(({ name, in: place, required = false, description, schema }) => [
      `\`${name}\``,
      place,
      describeType(schema) + (required ? '' : ', optional'),
      description ?? schema.description ?? '',
    ]),
  )

const printContent = (content: Content): string =>
  Object.entries(content)
    .map(([type, { schema }]) => `\`${type}\`\n\n${schema ? printSchema(schema) : ''}`.trim())
    .join('\n\n')
