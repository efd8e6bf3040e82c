import { problemCodes, type Problem, type ProblemCode } from '@throughlink/protocol'
import { ProblemSchema } from '@throughlink/protocol/schemas'
import { Value } from 'typebox/value'
import { expect } from 'vitest'
import type { Answer } from './send.ts'

/** Holds an answer to all that the wire promises of an error, and gives its body. */
export function expectProblem(answer: Answer, code: ProblemCode): Problem {
  const type = answer.headers['content-type']
  expect({ status: answer.status, type, text: answer.text }).toMatchObject({
    status: problemCodes[code],
    type: expect.stringMatching(/^application\/problem\+json/) as string,
  })
  const problem = answer.json()
  if (!Value.Check(ProblemSchema, problem)) {
    throw new Error(
      `Not a problem: ${answer.text} (${JSON.stringify(Value.Errors(ProblemSchema, problem))})`,
    )
  }
  expect(problem).toMatchObject({ code, status: problemCodes[code] })
  expect(problem.requestId).toBe(answer.headers['x-request-id'])
  expect(URL.canParse(problem.type)).toBe(true)
  return problem
}
