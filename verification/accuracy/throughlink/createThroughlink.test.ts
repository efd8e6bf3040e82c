import { expect, test } from 'vitest'
import { tinyClick, tinyInstall, tinyWorld, v4 } from '../matchers/tinyWorld.ts'
import { createThroughlink } from './createThroughlink.ts'

/** A click over IPv4 without a page, and an install over IPv6 whose IPv4 address is the same. */
const world = tinyWorld({
  clicks: [tinyClick({ addresses: v4('203.0.113.7'), page: null })],
  installs: [tinyInstall({ addresses: { main: 'v6', v4: '203.0.113.7', v6: '2001:db8:1:2::7' } })],
})

test('an install shows the address of its request only, as in the service', () => {
  expect(createThroughlink().run(world).get('i1')?.best).toBeNull()
})

test('on request it shows both, to measure what a second request would bring', () => {
  const answers = createThroughlink({ showsBothAddresses: true }).run(world)
  expect(answers.get('i1')?.best).toBe('/sale')
})
