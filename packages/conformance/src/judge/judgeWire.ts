import { readSchema, type Schema } from '../readSchema.ts'
import type { RecordedRequest, Recording } from '../recording.ts'
import type { Scenario } from '../scenario.ts'
import { getCredentials } from '../toConfig.ts'
import { type Route, wireLimits } from '../wire.ts'
import { findSchemaErrors } from './findSchemaErrors.ts'
import { type Finding, show } from './problem.ts'

type Json = Readonly<Record<string, unknown>>

const headersSchema = readSchema('headers')
const bodySchemas: Readonly<Record<Route, Schema>> = {
  match: readSchema('match-request'),
  resolve: readSchema('resolve-request'),
  events: readSchema('events-request'),
}

/** Checks the rules that hold for every request: method, path, headers, and the form of the body. */
export function judgeWire(scenario: Scenario, { requests }: Recording): Finding[] {
  const { apiKeys, appIds } = getCredentials(scenario)
  const credentials = {
    authorization: apiKeys.map((key) => `Bearer ${key}`),
    'x-app-id': appIds,
  }
  return requests.flatMap((request, index) => {
    const findings = [
      ...checkTarget(request),
      ...checkHeaders(request, credentials),
      ...checkBody(request),
    ]
    return findings.map(({ message, ...rest }) => ({
      check: 'wire',
      message: `Request ${index + 1} (${request.path}): ${message}`,
      ...rest,
    }))
  })
}

type WireFinding = Omit<Finding, 'check'>

function checkTarget({ method, route }: RecordedRequest): WireFinding[] {
  const findings: WireFinding[] = []
  if (method !== 'POST') {
    findings.push({ message: `send POST, not ${method}.`, spec: '4.2' })
  }
  if (route === null) {
    findings.push({ message: 'the contract has no such path. Check the base URL.', spec: '4.2' })
  }
  return findings
}

/** Checks the headers by their schema, and that the credentials are those of the scenario. */
function checkHeaders(
  { headers }: RecordedRequest,
  credentials: Readonly<Record<string, readonly string[]>>,
): WireFinding[] {
  return Object.entries(headersSchema.properties ?? {}).flatMap(([name, schema]) => {
    const value = headers[name]
    const isExpected =
      value !== undefined &&
      findSchemaErrors(schema, value).length === 0 &&
      credentials[name]?.includes(value) !== false
    if (isExpected) return []
    const [expected = ''] = schema.examples ?? []
    const message = `set the header ${name} to "${expected}"; it is ${show(value)}.`
    return [{ message, expected, actual: value, spec: '5.1' }]
  })
}

function checkBody({ route, text, body }: RecordedRequest): WireFinding[] {
  if (Buffer.byteLength(text) > wireLimits.maxRequestBytes) {
    return [{ message: `the body has more than ${wireLimits.maxRequestBytes} bytes.` }]
  }
  if (typeof body !== 'object' || body === null) {
    return [{ message: 'the body must be a JSON object in UTF-8.', actual: text, spec: '4.2' }]
  }
  if (route === null) return []
  const errors = [
    ...findSchemaErrors(bodySchemas[route], body),
    ...clientRules[route](body as Json).flatMap(([rule, isMet]) => (isMet ? [] : [rule])),
  ]
  return errors.map((error) => ({ message: `invalid body: ${error}.`, actual: body, spec: '4.2' }))
}

type BodyRule = readonly [rule: string, isMet: boolean]

/** What the service accepts and a client library must not send: its schema is wider for other callers. */
const clientRules: Readonly<Record<Route, (body: Json) => readonly BodyRule[]>> = {
  match: ({ installId, pastedLink }) => [
    ['`installId` is missing: the same id gets the same result', installId !== undefined],
    ['`pastedLink` must be a web URL', pastedLink === undefined || isWebUrl(pastedLink)],
  ],
  resolve: ({ url }) => [
    ['`url` must be origin and path of a web URL', isWebUrl(url) && !/[?#]/.test(String(url))],
  ],
  events: () => [],
}

function isWebUrl(value: unknown): boolean {
  return typeof value === 'string' && /^https?:\/\/[^/\s]+/i.test(value)
}
