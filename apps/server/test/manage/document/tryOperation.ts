import { send, type Answer } from '../../support/send.ts'
import { examplesOf, fillPath, type Operation } from './operations.ts'

export interface Try {
  /** Values for the parameters of the path. */
  readonly ids: Readonly<Record<string, string>>
  /** Who asks. */
  readonly headers: Readonly<Record<string, string>>
  /** Which of the examples of its body. */
  readonly example?: number
}

/** Calls an operation as the document shows it: with an example of its body and of its query. */
export function tryOperation(url: string, operation: Operation, attempt: Try): Promise<Answer> {
  const { method, path, parameters = [], requestBody } = operation
  const query = new URLSearchParams()
  for (const { name, in: place, required, schema, example: one, examples = {} } of parameters) {
    if (place !== 'query') continue
    const example = one ?? Object.values(examples)[0]?.value
    const value = example ?? (required === true ? firstOf(schema) : undefined)
    for (const each of [value].flat()) if (each !== undefined) query.append(name, textOf(each))
  }
  const search = query.size === 0 ? '' : `?${query.toString()}`
  const [type] = Object.keys(requestBody?.content ?? {})
  const body = examplesOf(operation)[attempt.example ?? 0]
  return send(url, fillPath(path, attempt.ids) + search, {
    method,
    headers: {
      ...attempt.headers,
      ...(type && body !== undefined ? { 'content-type': type } : {}),
    },
    ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  })
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value)
}

function firstOf(schema: Readonly<Record<string, unknown>>): unknown {
  const [value] = (schema['enum'] ?? []) as unknown[]
  if (value === undefined)
    throw new Error(`A query parameter has no example: ${JSON.stringify(schema)}`)
  return value
}
