import type { InstallSignals } from '@throughlink/matcher'
import { expect, test } from 'vitest'
import { createInstallCounter } from './countInstalls.ts'
import type { ValueCount } from './learningStatements.ts'

const signals: InstallSignals = {
  platform: 'ios',
  models: ['iphone15,4', 'iphone15'],
  screen: { short: 393, long: 852 },
  systemVersion: [26, 1],
  languages: ['en-GB', 'cy'],
  timezone: 'Europe/London',
}
const noon = Date.parse('2026-11-15T12:00:00Z')

function createCounter() {
  const written: ValueCount[][] = []
  let failures = 0
  const counter = createInstallCounter((counts) => {
    if (failures-- > 0) return Promise.reject(new Error('The database is unavailable.'))
    written.push([...counts])
    return Promise.resolve()
  })
  return {
    counter,
    written,
    fail(times: number) {
      failures = times
    },
  }
}

const findCount = (counts: readonly ValueCount[] | undefined, signal: string, value: string) =>
  counts?.find((each) => each.signal === signal && each.value === value)?.count

test('writes the counts of the values of installs, then starts over', async () => {
  const { counter, written } = createCounter()
  counter.add('app_a', signals, noon)
  counter.add('app_a', { ...signals, timezone: 'Europe/Paris' }, noon)
  counter.add('app_b', signals, noon)
  await counter.flush()
  await counter.flush()
  expect(written).toHaveLength(1)
  const ofA = written[0]?.filter(({ appId }) => appId === 'app_a')
  expect(findCount(ofA, 'installs', '')).toBe(2)
  expect(findCount(ofA, 'models', 'iphone15,4')).toBe(2)
  expect(findCount(ofA, 'timezones', 'Europe/Paris')).toBe(1)
  expect(ofA?.every(({ day, platform }) => day === '2026-11-15' && platform === 'ios')).toBe(true)
})

test('counts that could not be written are included in the next write', async () => {
  const { counter, written, fail } = createCounter()
  fail(2)
  counter.add('app_a', signals, noon)
  await expect(counter.flush()).rejects.toThrow('unavailable')
  counter.add('app_a', signals, noon)
  await expect(counter.flush()).rejects.toThrow('unavailable')
  counter.add('app_a', signals, noon)
  await counter.flush()
  expect(findCount(written[0], 'installs', '')).toBe(3)
  expect(findCount(written[0], 'screens', '393x852')).toBe(3)
})

test('a value that is too long is not counted, but its install is', async () => {
  const { counter, written } = createCounter()
  counter.add('app_a', { ...signals, models: ['x'.repeat(101)] }, noon)
  await counter.flush()
  expect(findCount(written[0], 'installs', '')).toBe(1)
  expect(written[0]?.some(({ signal }) => signal === 'models')).toBe(false)
})

test('limits the number of values kept while the database is unavailable', async () => {
  const { counter, written, fail } = createCounter()
  for (let each = 0; each < 30_000; each++) {
    counter.add('app_a', { ...signals, models: [`m${each}`], timezone: `z/${each}` }, noon)
  }
  fail(1)
  await expect(counter.flush()).rejects.toThrow()
  await counter.flush()
  expect(written[0]?.length).toBe(50_000)
  expect(findCount(written[0], 'installs', '')).toBe(30_000)
})
