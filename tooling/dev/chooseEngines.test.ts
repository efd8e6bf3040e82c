import { expect, test } from 'vitest'
import { describeEngines } from './chooseEngines.ts'

const installed = { isPostgresInstalled: true, isRedisInstalled: true, hasClickhouse: true }

test('installed engines are not mentioned', () => {
  expect(describeEngines(installed)).toEqual([])
})

test('engines without an installed program are for development only', () => {
  expect(
    describeEngines({ ...installed, isPostgresInstalled: false, isRedisInstalled: false }),
  ).toEqual(['Using PostgreSQL from npm and a Redis in memory, for development only.'])
  expect(describeEngines({ ...installed, isRedisInstalled: false })).toEqual([
    'Using a Redis in memory, for development only.',
  ])
})

test('a missing ClickHouse is explained in one sentence', () => {
  expect(describeEngines({ ...installed, hasClickhouse: false })).toEqual([
    expect.stringMatching(/^Analytics are empty, because [^.]+\.$/),
  ])
})
