import { formatPublishableKey, parsePublishableKey } from '@throughlink/protocol'
import { expect, test } from 'vitest'

test('[spec 5.5] the key in the config is publishable and contains the service origin', () => {
  const key = formatPublishableKey('https://links.example.com', 'k3J9sQ2vX7bN5mT1')
  expect(key).toMatch(/^pk_/)
  expect(parsePublishableKey(key)).toEqual({ origin: 'https://links.example.com' })
})

test('[spec 5.5] a secret key is not accepted as a publishable key', () => {
  const key = formatPublishableKey('https://links.example.com', 'k3J9sQ2vX7bN5mT1')
  expect(parsePublishableKey(key.replace(/^pk_/, 'sk_'))).toBeNull()
})
