import { ClickHouseError } from '@clickhouse/client'
import { expect, test } from 'vitest'
import { translateClickhouseError } from './translateClickhouseError.ts'

const failure = (code: string) => new ClickHouseError({ message: 'It failed.', code })

test.each(['60', '81', '202', '209', '210', '241'])('code %s is an outage', (code) => {
  expect(translateClickhouseError(failure(code))).toMatchObject({
    code: 'unavailable',
    retryAfterSeconds: 5,
  })
})

test.each(['158', '159', '307', '396'])('code %s is too much to ask', (code) => {
  expect(translateClickhouseError(failure(code))).toMatchObject({
    ...{ code: 'validation_failed', errors: [{ pointer: '/from' }] },
  })
})

test('an answer that does not come is an outage', () => {
  expect(translateClickhouseError(new Error('Timeout error.'))).toMatchObject({
    code: 'unavailable',
  })
})

test('a statement that is wrong is a fault of ours', () => {
  const error = failure('62')
  expect(translateClickhouseError(error)).toBe(error)
})
