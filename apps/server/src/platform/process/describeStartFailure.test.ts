import { expect, test } from 'vitest'
import { describeStartFailure } from './describeStartFailure.ts'
import { StartError } from './startError.ts'

const settings = { host: '127.0.0.1', port: 80, databaseUrl: 'postgres://user:secret@db:5432/name' }
const describe = (code: string) =>
  describeStartFailure(Object.assign(new Error('failed'), { code }), settings)

test.each([
  ['EADDRINUSE', 'Port 80 on 127.0.0.1 is in use. Stop the program that uses it, or set PORT.'],
  ['EACCES', 'No permission to listen on port 80. Set PORT to 1024 or higher.'],
  ['EADDRNOTAVAIL', 'This machine does not have the address 127.0.0.1. Correct HOST.'],
  ['3D000', 'The database "name" does not exist. Create it, or correct DATABASE_URL.'],
  ['28P01', 'PostgreSQL at db:5432 refused the user or the password. Correct DATABASE_URL.'],
  [
    '25006',
    'PostgreSQL at db:5432 is read-only, as a standby is. Correct DATABASE_URL: it must lead to the primary.',
  ],
  [
    '42501',
    'The user of DATABASE_URL may not create tables or extensions in the database. Make it the owner of the database.',
  ],
  [
    '58P01',
    'PostgreSQL at db:5432 lacks the extension pg_trgm or btree_gin. Install its contrib package.',
  ],
  ['ECONNREFUSED', 'Cannot connect to PostgreSQL at db:5432. Start it, or correct DATABASE_URL.'],
])('%s is described with its fix and without the password', (code, sentence) => {
  expect(describe(code)).toBe(sentence)
})

test('a server without TLS is described with its fix', () => {
  const error = new Error('The server does not support SSL connections')
  expect(describeStartFailure(error, settings)).toBe(
    'PostgreSQL at db:5432 does not support TLS. Remove sslmode from DATABASE_URL, or enable TLS.',
  )
})

test('a reason of our own is used as it is, and an unexpected error keeps its stack', () => {
  expect(describeStartFailure(new StartError('Set it to on.'), settings)).toBe('Set it to on.')
  expect(describe('42601')).toBeNull()
  expect(describeStartFailure(new TypeError('x is undefined'), settings)).toBeNull()
})
