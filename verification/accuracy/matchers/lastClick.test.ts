import { expect, test } from 'vitest'
import type { WorldClick } from '../world.ts'
import { lastClick, lastClickHour } from './lastClick.ts'
import {
  hourMs,
  installedAtMs,
  minuteMs,
  tinyClick,
  tinyInstall,
  tinyWorld,
  userAgents,
  v4,
} from './tinyWorld.ts'

const run = (clicks: readonly WorldClick[], matcher = lastClick) =>
  matcher.run(tinyWorld({ clicks })).get('i1')

test('the last click from the address wins, whoever made it', () => {
  const bot = tinyClick({
    id: 'bot',
    atMs: installedAtMs - minuteMs,
    headers: { 'user-agent': userAgents.bot },
    page: null,
  })
  expect(run([tinyClick(), bot])).toMatchObject({ clickId: 'bot', confidence: 1 })
})

test.each([
  ['another address of the same /24', { addresses: v4('203.0.113.8') }],
  ['another app', { appId: 'other' }],
  ['the time of the install', { atMs: installedAtMs }],
])('does not match with %s', (_, changes) => {
  expect(run([tinyClick(changes)])).toMatchObject({ destination: null, best: null, confidence: 0 })
})

test('compares only the address of the main request', () => {
  const addresses = { main: 'v6', v4: '203.0.113.7', v6: '2001:db8::1' } as const
  expect(run([tinyClick({ addresses })])?.best).toBeNull()
})

test('a click counts for a day, or for an hour', () => {
  const at = (gapMs: number) => [tinyClick({ atMs: installedAtMs - gapMs })]
  expect(run(at(24 * hourMs))?.clickId).toBe('c1')
  expect(run(at(24 * hourMs + 1))?.best).toBeNull()
  expect(run(at(hourMs), lastClickHour)?.clickId).toBe('c1')
  expect(run(at(hourMs + 1), lastClickHour)?.best).toBeNull()
})

test('a match does not use up its click', () => {
  const installs = [tinyInstall(), tinyInstall({ id: 'i2', atMs: installedAtMs + 1 })]
  const answers = lastClick.run(tinyWorld({ clicks: [tinyClick()], installs }))
  expect([...answers.values()].map(({ clickId }) => clickId)).toStrictEqual(['c1', 'c1'])
})
