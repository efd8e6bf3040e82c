import { expect, test } from 'vitest'
import { randomClick } from './randomClick.ts'
import { hourMs, installedAtMs, tinyClick, tinyInstall, tinyWorld } from './tinyWorld.ts'

const clicks = Array.from({ length: 4 }, (_, index) =>
  tinyClick({ id: `c${index}`, destination: `/${index}` }),
)
const installs = Array.from({ length: 400 }, (_, index) => tinyInstall({ id: `i${index}` }))

test('draws clicks uniformly and reproducibly', () => {
  const run = () => [...randomClick.run(tinyWorld({ clicks, installs })).values()]
  expect(run()).toStrictEqual(run())
  for (const { id } of clicks) {
    const count = run().filter(({ clickId }) => clickId === id).length
    expect(count).toBeGreaterThan(60)
    expect(count).toBeLessThan(140)
  }
})

test('draws from the last day only', () => {
  const old = clicks.map((click) => ({ ...click, atMs: 0 }))
  const recent = tinyClick({ id: 'recent' })
  const answers = randomClick.run(tinyWorld({ clicks: [...old, recent], installs }))
  expect(new Set([...answers.values()].map(({ clickId }) => clickId))).toStrictEqual(
    new Set(['recent']),
  )
})

test.each([
  ['of another app', { appId: 'other' }],
  ['a day old', { atMs: installedAtMs - 24 * hourMs - 1 }],
  ['after the install', { atMs: installedAtMs }],
])('does not draw a click %s', (_, changes) => {
  const answers = randomClick.run(tinyWorld({ clicks: [tinyClick(changes)] }))
  expect(answers.get('i1')).toMatchObject({ destination: null, best: null, confidence: 0 })
})
