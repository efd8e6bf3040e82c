import { type ProblemCode, problemCodes } from '@throughlink/protocol'
import { expect, test } from 'vitest'
import { ProblemError, problemTitles, unavailable } from '#errors.ts'

const codes = Object.keys(problemCodes) as ProblemCode[]

test.each(codes)('%s has a title and the status from the protocol', (code) => {
  const problem = new ProblemError(code)
  expect(problem.status).toBe(problemCodes[code])
  expect(problem.message).toBe(problemTitles[code])
  expect(problem.message).toMatch(/^[A-Z].{4,80}\.$/)
})

test('no two problems have the same title', () => {
  expect(new Set(Object.values(problemTitles)).size).toBe(codes.length)
})

test('an outage has Retry-After in whole seconds and keeps its cause', () => {
  const cause = new Error('connection refused')
  const problem = unavailable(cause)
  expect(problem).toMatchObject({ code: 'unavailable', status: 503, cause })
  expect(problem.retryAfterSeconds).toSatisfy(Number.isInteger)
  expect(problem.retryAfterSeconds).toBeGreaterThan(0)
})
