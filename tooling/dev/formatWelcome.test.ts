import { expect, test } from 'vitest'
import { formatWelcome } from './formatWelcome.ts'

test('prints where to look and what to try, with the port', () => {
  const demo = { port: 3000, appId: 'app_1', apiKey: 'pk_1' }
  const text = formatWelcome(
    { clickKeys: '1:secret', password: 'word', demo },
    { origin: 'http://localhost:3000', seconds: 12.4, folder: '.throughlink' },
  )
  expect(text).toContain('ready after 12 s')
  expect(text).toContain('Dashboard  http://localhost:3000\n')
  expect(text).toContain('password word')
  expect(text).toContain('API_KEY    pk_1\n')
  expect(text).toContain(
    "simulate -- 'http://lumen.localhost:3000/products/amber-floor-lamp?ref=anna'",
  )
  expect(text).not.toContain('secret')
})
