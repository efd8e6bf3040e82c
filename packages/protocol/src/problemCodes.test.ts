import { expect, test } from 'vitest'
import { eventRejectionCodes } from './eventRejectionCodes.ts'
import { problemCodes } from './problemCodes.ts'

test('the codes cover exactly the documented statuses', () => {
  const statuses = new Set(Object.values(problemCodes))
  expect([...statuses].sort()).toEqual([400, 401, 403, 404, 409, 412, 413, 415, 422, 429, 500, 503])
})

test('codes are lower snake case and unique', () => {
  const codes = [...Object.keys(problemCodes), ...eventRejectionCodes]
  for (const code of codes) expect(code).toMatch(/^[a-z]+(_[a-z]+)*$/)
  expect(new Set(codes).size).toBe(codes.length)
})
