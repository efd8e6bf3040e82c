import { expect, test } from 'vitest'
import { chooseExpired, isBackupName, nameBackup, timeUntil } from './backupNames.ts'

test('the name of a backup is its time, and can be a folder on every system', () => {
  const name = nameBackup(new Date('2026-05-03T03:04:05.678Z'))
  expect(name).toBe('2026-05-03T03-04-05Z')
  expect(isBackupName(name)).toBe(true)
  expect(isBackupName(`${name}.partial`)).toBe(false)
})

test('all but the newest backups expire, and what an operator named stays', () => {
  const names = [
    '2026-05-03T03-00-00Z',
    'before-1.4',
    '2026-05-05T03-00-00Z',
    '2026-05-04T03-00-00Z',
  ]
  expect(chooseExpired(names, 2)).toEqual(['2026-05-03T03-00-00Z'])
  expect(chooseExpired(names, 3)).toEqual([])
})

test('the next backup is today if its time is still to come, and otherwise tomorrow', () => {
  const hourMs = 3_600_000
  expect(timeUntil('03:30', Date.parse('2026-12-31T02:00:00Z'))).toBe(1.5 * hourMs)
  expect(timeUntil('03:30', Date.parse('2026-12-31T03:30:00Z'))).toBe(24 * hourMs)
})
