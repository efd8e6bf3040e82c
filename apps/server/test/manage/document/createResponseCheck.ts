import { Compile } from 'typebox/schema'
import type { HttpResponse } from '#test/support/send.ts'
import type { JsonSchema, Operation } from './operations.ts'

type Validator = ReturnType<typeof Compile>

/** Creates a check that returns how a response deviates from the document, or null. */
export function createResponseCheck(): (
  operation: Operation,
  response: HttpResponse,
) => string | null {
  const validators = new Map<JsonSchema, Validator>()
  const getValidator = (schema: JsonSchema) => {
    const validator = validators.get(schema) ?? Compile(schema)
    validators.set(schema, validator)
    return validator
  }

  return ({ responses }, { status, headers, text }) => {
    const documented = responses[status] ?? responses[`${String(status)[0] ?? ''}XX`]
    if (documented === undefined) return `undocumented status ${status}`
    const type = headers['content-type']?.split(';')[0]
    if (documented.content === undefined)
      return text === '' ? null : `unexpected body with ${status}`
    if (type === undefined) return text === '' && status === 204 ? null : 'no content type'
    const content = documented.content[type]
    if (content === undefined) return `undocumented content type ${type}`
    if (!/[/+]json$/.test(type) || content.schema === undefined) return null
    const [isValid, errors] = getValidator(content.schema).Errors(JSON.parse(text))
    if (isValid) return null
    const [first] = errors
    return `${first?.instancePath ?? ''} ${first?.message ?? ''} in ${text.slice(0, 300)}`
  }
}
