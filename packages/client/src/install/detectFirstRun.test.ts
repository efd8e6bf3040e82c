import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { detectFirstRun, type InstallFacts } from './detectFirstRun.ts'
import type { InstallRecord } from './installRecord.ts'

const hour = 60 * 60 * 1000
const day = 24 * hour
const now = Date.UTC(2026, 0, 31)

const base: InstallFacts = {
  stored: 'absent',
  times: null,
  platform: 'android',
  resumeUnanswered: false,
  freshMs: 7 * day,
  now,
  newInstallId: 'new',
}
const done: InstallRecord = { installId: 'old', processed: true, installedAt: null }
const open: InstallRecord = { ...done, processed: false }

describe('nothing is stored', () => {
  test.each([
    ['unknown install time', null, true],
    ['installed just now', { installedAt: now, updatedAt: now }, true],
    [
      'installed long ago and never updated',
      { installedAt: now - 400 * day, updatedAt: now - 400 * day },
      true,
    ],
    [
      'installed yesterday and updated today',
      { installedAt: now - day, updatedAt: now - hour },
      true,
    ],
    [
      'updated, and installed exactly 7 days ago',
      { installedAt: now - 7 * day, updatedAt: now - hour },
      true,
    ],
    [
      'updated, and installed more than 7 days ago',
      { installedAt: now - 7 * day - 1, updatedAt: now - hour },
      false,
    ],
    [
      'an old app that added Throughlink in an update',
      { installedAt: now - 400 * day, updatedAt: now },
      false,
    ],
    [
      'a clock that was set back',
      { installedAt: now + 400 * day, updatedAt: now + 401 * day },
      true,
    ],
    [
      'installed exactly 7 days ago, and the update time is unknown',
      { installedAt: now - 7 * day, updatedAt: null },
      true,
    ],
    [
      'installed more than 7 days ago, and the update time is unknown',
      { installedAt: now - 7 * day - 1, updatedAt: null },
      false,
    ],
    [
      'a clock that was set back, and the update time is unknown',
      { installedAt: now + 400 * day, updatedAt: null },
      true,
    ],
  ])('%s', (_, times, isFresh) => {
    const result = detectFirstRun({ ...base, times })
    // An old install is a first run too: it may have a click id.
    expect(result).toEqual({
      isFirstRun: true,
      record: {
        installId: 'new',
        processed: false,
        installedAt: times?.installedAt ?? null,
        startedAt: now,
        ...(isFresh ? {} : { isOld: true }),
      },
    })
  })

  test('because the app deleted it: a fresh install, however old it is', () => {
    const times = { installedAt: now - 400 * day, updatedAt: now }
    const result = detectFirstRun({ ...base, stored: 'reset', times })
    expect(result.isFirstRun).toBe(true)
    expect(result.record).not.toHaveProperty('isOld')
  })
})

test('a damaged record means an existing install, even if it looks new', () => {
  for (const times of [null, { installedAt: now, updatedAt: now }]) {
    expect(detectFirstRun({ ...base, stored: 'damaged', times })).toEqual({
      isFirstRun: false,
      record: {
        installId: 'new',
        processed: true,
        installedAt: times?.installedAt ?? null,
        startedAt: now,
      },
    })
  }
})

test('a processed install is never matched again and keeps its record', () => {
  const { isFirstRun, record } = detectFirstRun({ ...base, stored: done })
  expect(isFirstRun).toBe(false)
  expect(record).toBe(done)
})

test('an app killed during the match continues with the same id', () => {
  const { isFirstRun, record } = detectFirstRun({ ...base, stored: open })
  expect(isFirstRun).toBe(true)
  expect(record).toBe(open)
})

describe('a restored backup', () => {
  const installedAt = now - 100 * day
  const stored = { ...done, installedAt, keptLink: {} as never }
  const reinstalled = { installedAt: now, updatedAt: now }

  test('is a new install with a new id on Android', () => {
    expect(detectFirstRun({ ...base, stored, times: reinstalled })).toEqual({
      isFirstRun: true,
      record: { installId: 'new', processed: false, installedAt: now, startedAt: now },
    })
  })

  test('is detected without an update time', () => {
    const times = { installedAt: now, updatedAt: null }
    expect(detectFirstRun({ ...base, stored, times }).isFirstRun).toBe(true)
  })

  test.each<[string, Partial<InstallFacts>]>([
    ['on iOS, which deletes the data with the app', { platform: 'ios', times: reinstalled }],
    ['on the web', { platform: 'web', times: reinstalled }],
    ['when the platform does not report install times', { times: null }],
    ['after an update', { times: { installedAt, updatedAt: now } }],
    [
      'when the record has no install time',
      { stored: { ...stored, installedAt: null }, times: reinstalled },
    ],
  ])('is not detected %s', (_, facts) => {
    const all = { ...base, stored, ...facts }
    expect(detectFirstRun(all)).toEqual({ isFirstRun: false, record: all.stored })
  })

  test.each([
    {},
    { installedAt: NaN, updatedAt: NaN },
    { installedAt: '1', updatedAt: '1' },
    { installedAt: NaN, updatedAt: null },
    { installedAt: now, updatedAt: NaN },
    { installedAt: now },
  ])('is not detected when the platform reports %j', (times) => {
    expect(detectFirstRun({ ...base, stored, times: times as never }).isFirstRun).toBe(false)
  })
})

describe('an attempt without an answer', () => {
  const ended: InstallRecord = { ...done, processed: true }
  const attempt = (agoMs: number): InstallRecord => ({
    ...open,
    attempt: { since: now - agoMs },
    clickId: 'c',
    paste: { link: null },
  })

  test.each([
    ['soon after it', hour],
    ['at the last moment of 72 hours', 72 * hour],
    ['after the clock was set back', -hour],
  ])('is resumed %s, with what is known', (_, agoMs) => {
    const stored = attempt(agoMs)
    const result = detectFirstRun({ ...base, stored, resumeUnanswered: true })
    expect(result).toEqual({ isFirstRun: true, record: stored })
  })

  test('is not resumed a moment after 72 hours', () => {
    const stored = attempt(72 * hour + 1)
    const result = detectFirstRun({ ...base, stored, resumeUnanswered: true })
    expect(result).toEqual({ isFirstRun: false, record: ended })
  })

  test('is not resumed unless the app enabled it, and nothing of it is kept', () => {
    const result = detectFirstRun({ ...base, stored: attempt(hour) })
    expect(result).toEqual({ isFirstRun: false, record: ended })
  })

  test('that got an answer since then is not resumed', () => {
    expect(detectFirstRun({ ...base, stored: done, resumeUnanswered: true }).isFirstRun).toBe(false)
  })
})

test('checking an install twice gives the same result', () => {
  const times = fc.option(fc.record({ installedAt: fc.nat(), updatedAt: fc.option(fc.nat()) }))
  const stored = fc.oneof(
    fc.constantFrom('absent' as const, 'damaged' as const),
    fc.record({
      installId: fc.constant('old'),
      processed: fc.boolean(),
      installedAt: fc.option(fc.nat()),
    }),
  )
  const platform = fc.constantFrom('ios' as const, 'android' as const)
  fc.assert(
    fc.property(stored, times, platform, (record, installTimes, system) => {
      const facts = { ...base, stored: record, times: installTimes, platform: system }
      const first = detectFirstRun(facts)
      const second = detectFirstRun({ ...facts, stored: first.record, newInstallId: 'newer' })
      expect(second.isFirstRun).toBe(first.isFirstRun)
      expect(second.record).toBe(first.record)
    }),
  )
})
