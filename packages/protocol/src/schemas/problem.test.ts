import { Compile } from 'typebox/compile'
import { expect, test } from 'vitest'
import { problemCodes } from '../problemCodes.ts'
import type { Problem } from '../wire.ts'
import { ProblemSchema } from './problem.ts'

const problemBody = Compile(ProblemSchema)

const problem: Problem = {
  type: 'https://docs.example.com/errors/validation_failed',
  title: 'The request failed validation.',
  status: 422,
  code: 'validation_failed',
  requestId: 'req-1',
  detail: 'One event has no id.',
  errors: [{ pointer: '/events/0/id', detail: 'is missing' }],
}

test('accepts an RFC 9457 problem, with extensions', () => {
  expect(problemBody.Check(problem)).toBe(true)
  expect(problemBody.Check({ ...problem, instance: '/a' })).toBe(true)
})

test('accepts every code of the registry', () => {
  for (const [code, status] of Object.entries(problemCodes)) {
    expect(problemBody.Check({ ...problem, code, status })).toBe(true)
  }
})

test('rejects other codes and statuses', () => {
  expect(problemBody.Check({ ...problem, code: 'oops' })).toBe(false)
  expect(problemBody.Check({ ...problem, status: 200 })).toBe(false)
})
