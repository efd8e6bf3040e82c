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

function createWritten() {
  const written: ValueCount[][] = []
  let failures = 0
  const counter = createInstallCounter((counts) => {
    if (failures-- > 0) return Promise.reject(new Error('The database is away.'))
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

const countOf = (counts: readonly ValueCount[] | undefined, signal: string, value: string) =>
  counts?.find((each) => each.signal === signal && each.value === value)?.count

test('hands over what installs showed, signal, and begins anew', async () => {
  const { counter, written } = createWritten()
  counter.add('app_a', signals, noon)
  counter.add('app_a', { ...signals, timezone: 'Europe/Paris' }, noon)
  counter.add('app_b', signals, noon)
  await counter.flush()
  await counter.flush()
  expect(written).toHaveLength(1)
  const ofA = written[0]?.filter(({ appId }) => appId === 'app_a')
  expect(countOf(ofA, 'installs', '')).toBe(2)
  expect(countOf(ofA, 'models', 'iphone15,4')).toBe(2)
  expect(countOf(ofA, 'timezones', 'Europe/Paris')).toBe(1)
  expect(ofA?.every(({ day, platform }) => day === '2026-11-15' && platform === 'ios')).toBe(true)
})

test('what could not be written is signal with the next, and with what came in between', async () => {
  const { counter, written, fail } = createWritten()
  fail(2)
  counter.add('app_a', signals, noon)
  await expect(counter.flush()).rejects.toThrow('away')
  counter.add('app_a', signals, noon)
  await expect(counter.flush()).rejects.toThrow('away')
  counter.add('app_a', signals, noon)
  await counter.flush()
  expect(countOf(written[0], 'installs', '')).toBe(3)
  expect(countOf(written[0], 'screens', '393x852')).toBe(3)
})

test('a value that is longer than any device’s is not signal, and the install is', async () => {
  const { counter, written } = createWritten()
  counter.add('app_a', { ...signals, models: ['x'.repeat(101)] }, noon)
  await counter.flush()
  expect(countOf(written[0], 'installs', '')).toBe(1)
  expect(written[0]?.some(({ signal }) => signal === 'models')).toBe(false)
})

test('while the database is away, no more than so many values are kept', async () => {
  const { counter, written, fail } = createWritten()
  for (let each = 0; each < 30_000; each++) {
    counter.add('app_a', { ...signals, models: [`m${each}`], timezone: `z/${each}` }, noon)
  }
  fail(1)
  await expect(counter.flush()).rejects.toThrow()
  await counter.flush()
  expect(written[0]?.length).toBe(50_000)
  expect(countOf(written[0], 'installs', '')).toBe(30_000)
})
