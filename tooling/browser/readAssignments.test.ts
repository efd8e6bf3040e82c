import { expect, test } from 'vitest'
import { readAssignments } from './readAssignments.ts'

test('variables and facts that a command printed are read, other lines are not', () => {
  const output = [
    'In the terminal of the server:',
    '',
    'export DATABASE_URL=postgres://throughlink@127.0.0.1:5432/postgres',
    'export CLICK_KEYS=1:a-_=',
    'API_KEY  pk_abc',
    'appID    app_1',
    'Press Ctrl-C to stop. All data is deleted.',
  ].join('\n')
  expect(readAssignments(output)).toEqual({
    DATABASE_URL: 'postgres://throughlink@127.0.0.1:5432/postgres',
    CLICK_KEYS: '1:a-_=',
    API_KEY: 'pk_abc',
    appID: 'app_1',
  })
})
