import { Compile } from 'typebox/schema'
import type { Answer } from '../../support/send.ts'
import type { JsonSchema, Operation } from './operations.ts'

type Validator = ReturnType<typeof Compile>

/** Makes a judge of answers: what an answer has that the document does not say, or null. */
export function createConformance(): (operation: Operation, answer: Answer) => string | null {
  const validators = new Map<JsonSchema, Validator>()
  const validatorOf = (schema: JsonSchema) => {
    const validator = validators.get(schema) ?? Compile(schema)
    validators.set(schema, validator)
    return validator
  }

  return ({ responses }, { status, headers, text }) => {
    const response = responses[status] ?? responses[`${String(status)[0] ?? ''}XX`]
    if (response === undefined) return `status ${status}`
    const type = headers['content-type']?.split(';')[0]
    if (response.content === undefined) return text === '' ? null : `a body with ${status}`
    if (type === undefined) return text === '' && status === 204 ? null : 'no content type'
    const content = response.content[type]
    if (content === undefined) return `content type ${type}`
    if (!/[/+]json$/.test(type) || content.schema === undefined) return null
    const [isValid, faults] = validatorOf(content.schema).Errors(JSON.parse(text))
    if (isValid) return null
    const [first] = faults
    return `${first?.instancePath ?? ''} ${first?.message ?? ''} in ${text.slice(0, 300)}`
  }
}
