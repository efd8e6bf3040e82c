import { expect, test } from 'vitest'
import { enterPlace } from './enterPlace.ts'
import { loopback } from './place.ts'

const user = { uid: 101, gid: 103 }

test('here, a program is spawned as it is, with its user', () => {
  const entered = enterPlace(loopback, 'redis-server', ['--port', '1'], user)
  expect(entered).toEqual({ file: 'redis-server', argv: ['--port', '1'], user })
})

test('in a namespace, the user is changed after it was entered', () => {
  const place = { address: '10.0.0.2', namespace: '/run/netns/a' }
  expect(enterPlace(place, 'postgres', ['-D', 'data'], user)).toEqual({
    file: 'nsenter',
    argv: [
      '--net=/run/netns/a',
      '--setuid',
      '101',
      '--setgid',
      '103',
      '--',
      'postgres',
      '-D',
      'data',
    ],
    user: {},
  })
  expect(enterPlace(place, 'node', ['main.ts']).argv).toEqual([
    '--net=/run/netns/a',
    '--',
    'node',
    'main.ts',
  ])
})
