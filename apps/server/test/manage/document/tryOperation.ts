import { type HttpResponse, send } from '#test/support/send.ts'
import { fillPath, getExamples, type Operation } from './operations.ts'

export interface OperationAttempt {
  /** Values for the path parameters. */
  readonly ids: Readonly<Record<string, string>>
  /** Authenticate the caller. */
  readonly headers: Readonly<Record<string, string>>
  /** The index of the body example. */
  readonly example?: number
}

/** Calls an operation with the examples of its body and query in the document. */
export function tryOperation(
  url: string,
  operation: Operation,
  attempt: OperationAttempt,
): Promise<HttpResponse> {
  const { method, path, parameters = [], requestBody } = operation
  const query = new URLSearchParams()
  for (const { name, in: place, required, schema, example: single, examples = {} } of parameters) {
    if (place !== 'query') continue
    const example = single ?? Object.values(examples)[0]?.value
    const value = example ?? (required === true ? getFirstEnumValue(schema) : undefined)
    for (const each of [value].flat()) if (each !== undefined) query.append(name, toText(each))
  }
  const search = query.size === 0 ? '' : `?${query.toString()}`
  const [type] = Object.keys(requestBody?.content ?? {})
  const body = getExamples(operation)[attempt.example ?? 0]
  return send(url, fillPath(path, attempt.ids) + search, {
    method,
    headers: {
      ...attempt.headers,
      ...(type && body !== undefined ? { 'content-type': type } : {}),
    },
    ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  })
}

function toText(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value)
}

function getFirstEnumValue(schema: Readonly<Record<string, unknown>>): unknown {
  const [value] = (schema['enum'] ?? []) as unknown[]
  if (value === undefined)
    throw new Error(`A required query parameter has no example: ${JSON.stringify(schema)}`)
  return value
}
