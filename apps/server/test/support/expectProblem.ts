import { type Problem, type ProblemCode, problemCodes } from '@throughlink/protocol'
import { ProblemSchema } from '@throughlink/protocol/schemas'
import { Value } from 'typebox/value'
import { expect } from 'vitest'
import type { HttpResponse } from './send.ts'

/** Asserts that a response is a valid problem with this code, and returns its body. */
export function expectProblem(response: HttpResponse, code: ProblemCode): Problem {
  const type = response.headers['content-type']
  expect({ status: response.status, type, text: response.text }).toMatchObject({
    status: problemCodes[code],
    type: expect.stringMatching(/^application\/problem\+json/) as string,
  })
  const problem = response.json()
  if (!Value.Check(ProblemSchema, problem)) {
    throw new Error(
      `Not a problem: ${response.text} (${JSON.stringify(Value.Errors(ProblemSchema, problem))})`,
    )
  }
  expect(problem).toMatchObject({ code, status: problemCodes[code] })
  expect(problem.requestId).toBe(response.headers['x-request-id'])
  expect(URL.canParse(problem.type)).toBe(true)
  return problem
}
