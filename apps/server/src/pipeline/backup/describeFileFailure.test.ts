import { expect, test } from 'vitest'
import { describeFileFailure } from './describeFileFailure.ts'

const describe = (fields: object) => describeFileFailure(Object.assign(new Error('failed'), fields))

test.each(['EACCES', 'EPERM', 'EROFS'])('%s names the folder, and no port', (code) => {
  expect(describe({ code, syscall: 'mkdir', path: '/backups/one' })).toBe(
    'No permission to write /backups/one. Make its folder writable for the user of this process.',
  )
})

test('a full disk is described, also by an error without a path', () => {
  expect(describe({ code: 'ENOSPC', syscall: 'write' })).toBe(
    'No space left to write the backup. Free some, or set BACKUP_FOLDER to a folder on another disk.',
  )
})

test('other errors are described elsewhere', () => {
  expect(describe({ code: 'ECONNREFUSED' })).toBeNull()
  expect(describeFileFailure('failed')).toBeNull()
})
