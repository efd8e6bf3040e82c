import { expect, test } from 'vitest'
import { mostPopular } from './mostPopular.ts'
import { tinyClick, tinyInstall, tinyWorld } from './tinyWorld.ts'

test('returns the app’s most clicked destination so far', () => {
  const click = (id: string, atMs: number, destination: string, appId = 'app') =>
    tinyClick({ id, atMs, destination, appId })
  const clicks = [
    click('c1', 1, '/a'),
    click('c2', 2, '/b'),
    click('c3', 3, '/b'),
    click('c4', 4, '/c', 'other'),
    click('c5', 5, '/c', 'other'),
    click('c6', 6, '/c', 'other'),
    click('c7', 7, '/a'),
    click('c8', 8, '/a'),
  ]
  const installs = [1, 2, 3, 4, 7, 8, 9].map((atMs) => tinyInstall({ id: `i${atMs}`, atMs }))
  const answers = mostPopular.run(tinyWorld({ clicks, installs, testFromMs: 1 }))
  expect([...answers.values()].map(({ destination }) => destination)).toStrictEqual([
    null,
    '/a',
    '/a',
    '/b',
    '/b',
    '/b',
    '/a',
  ])
})
