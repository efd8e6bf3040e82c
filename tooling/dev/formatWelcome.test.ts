import { expect, test } from 'vitest'
import { formatWelcome } from './formatWelcome.ts'

const origin = 'http://localhost:3000'
const ports = { postgres: 1, redis: 2, clickhouse: 3 }

test('prints where to look and what to try, with the port', () => {
  const demo = { origin, appId: 'app_1', apiKey: 'pk_1' }
  const text = formatWelcome(
    { clickKeys: '1:secret', password: 'word', ports, demo },
    { origin, seconds: 12.4, folder: '.throughlink', isChosen: false },
  )
  expect(text).toContain('ready after 12 s')
  expect(text).toContain('Dashboard  http://localhost:3000\n')
  expect(text).toContain('password word')
  expect(text).toContain('API_KEY    pk_1\n')
  expect(text).toContain(
    "\n  npm run throughlink -- simulate 'http://lumen.localhost:3000/products/amber-floor-lamp?ref=anna'",
  )
  expect(text).not.toContain('secret')
  expect(text).not.toContain('Phones')
})

test('in a network, prints where phones open links', () => {
  const [address, linkOrigin] = ['http://192.168.1.20:3000', 'http://192.168.1.20:3001']
  const demo = { origin: address, linkOrigin, appId: 'app_1', apiKey: 'pk_1' }
  const text = formatWelcome(
    { clickKeys: '1:secret', password: 'word', ports, demo },
    { origin: address, seconds: 12.4, folder: '.throughlink', isChosen: false },
  )
  expect(text).toContain(`Dashboard  ${address}\n`)
  expect(text).toContain('Link       http://lumen.localhost:3000/')
  expect(text).toContain(`Phones     ${linkOrigin}, `)
})
