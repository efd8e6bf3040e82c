import type { ResolveShortResponse } from '@throughlink/protocol'
import { expect, test } from 'vitest'
import { simulateDeferred } from './simulateDeferred.ts'

test('the app gets the link at its first open', async () => {
  const { client, phone, stop } = await simulateDeferred('https://acme.example/products/42?ref=a')
  expect(client.getSnapshot()).toMatchObject({
    isLinkProcessed: true,
    linkUrl: 'https://acme.example/products/42?ref=a',
    linkRoute: '/products/42?ref=a',
    linkType: 'deferred',
  })
  expect(client.getDetails()).toMatchObject({ method: 'probabilistic', confidence: 0.97 })
  expect(phone.logged).toEqual([])
  stop()
  await phone.clock.settle()
  expect(phone.clock.pendingTimers).toBe(0)
})

test('the given config and script are used', async () => {
  const links: string[] = []
  const body: Partial<ResolveShortResponse> = { link: 'https://l.example.com/products/42' }
  const { client } = await simulateDeferred(
    'https://l.example.com/abc?from=mail',
    { onLink: ({ route }) => links.push(String(route)) },
    { script: { resolve: () => ({ body }) } },
  )
  expect(links).toEqual(['/products/42?from=mail'])
  expect(client.getSnapshot().linkRoute).toBe('/products/42?from=mail')
})

test('a link that opened the app wins', async () => {
  const { client } = await simulateDeferred(
    'https://acme.example/deferred/1',
    {},
    { initialUrl: 'https://acme.example/opened/1' },
  )
  expect(client.getSnapshot()).toMatchObject({ linkRoute: '/opened/1', linkType: 'verified' })
})

test('the next start on the same phone has no link', async () => {
  const { phone } = await simulateDeferred('https://acme.example/products/42')
  const again = await simulateDeferred('https://acme.example/other/1', {}, { restartOf: phone })
  expect(again.phone.process).toBe(2)
  expect(again.client.getSnapshot()).toMatchObject({ isLinkProcessed: true, linkUrl: null })
  expect(phone.service.requestsTo('matchLink')).toHaveLength(1)
})
