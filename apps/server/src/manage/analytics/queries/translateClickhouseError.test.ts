import { ClickHouseError } from '@clickhouse/client'
import { expect, test } from 'vitest'
import { translateClickhouseError } from './translateClickhouseError.ts'

const failure = (code: string) => new ClickHouseError({ message: 'Failed.', code })

test.each(['60', '81', '202', '209', '210', '241'])('code %s is reported as an outage', (code) => {
  expect(translateClickhouseError(failure(code))).toMatchObject({
    code: 'unavailable',
    retryAfterSeconds: 5,
  })
})

test.each(['158', '159', '307', '396'])('code %s means that the query exceeds a limit', (code) => {
  expect(translateClickhouseError(failure(code))).toMatchObject({
    code: 'validation_failed',
    errors: [{ pointer: '/from' }],
  })
})

test('a timeout is reported as an outage', () => {
  expect(translateClickhouseError(new Error('Timeout error.'))).toMatchObject({
    code: 'unavailable',
  })
})

test('an invalid statement is a bug, so the error is returned unchanged', () => {
  const error = failure('62')
  expect(translateClickhouseError(error)).toBe(error)
})
