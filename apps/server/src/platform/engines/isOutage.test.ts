import { expect, test } from 'vitest'
import { isOutage } from './isOutage.ts'

const coded = (code: string) => Object.assign(new Error('x'), { code })

test.each([
  coded('ECONNREFUSED'),
  coded('57P01'),
  coded('08006'),
  coded('53300'),
  coded('25006'),
  coded('53100'),
  coded('58030'),
  new Error('Query read timeout'),
  new Error('timeout exceeded when trying to connect'),
  new Error('Connection terminated unexpectedly'),
  new Error('wrapped', { cause: coded('ECONNRESET') }),
])('%s is an outage', (error) => {
  expect(isOutage(error)).toBe(true)
})

test.each([coded('23505'), coded('22021'), new TypeError('x is undefined'), null, 'ECONNREFUSED'])(
  '%s is not an outage',
  (error) => {
    expect(isOutage(error)).toBe(false)
  },
)
