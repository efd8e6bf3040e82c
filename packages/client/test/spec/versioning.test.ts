import type { Config, LinkSnapshot, LinkStorage } from '@throughlink/client'
import { createMemoryStorage, createTestPhone } from '@throughlink/client/testing'
import { expect, expectTypeOf, test } from 'vitest'
import { createAndroidPhone } from '../androidPhone.ts'
import { launch, shown } from '../launch.ts'
import { matched, resolvedTo } from '../replies.ts'
import { matchBodies, resolvedUrls } from '../requests.ts'
import { createTestClipboard } from '../testClipboard.ts'

const link = 'https://acme.example/products/42'

test('[spec 9.2] the context has linkType and clearLink, five properties in all', async () => {
  expectTypeOf<keyof LinkSnapshot>().toEqualTypeOf<
    'isLinkProcessed' | 'linkUrl' | 'linkRoute' | 'linkType' | 'clearLink'
  >()
  const phone = createTestPhone({ script: { match: () => matched(link) } })
  const client = await launch(phone)
  const { clearLink, ...rest } = client.getSnapshot()
  expect(rest).toEqual({
    isLinkProcessed: true,
    linkUrl: link,
    linkRoute: '/products/42',
    linkType: 'deferred',
  })
  clearLink()
  expect(shown(client).linkType).toBeNull()
})

test('[spec 9.3] the config has storage, which is used instead of the platform’s own', async () => {
  expectTypeOf<Config>().toHaveProperty('storage').toEqualTypeOf<LinkStorage | undefined>()
  const storage = createMemoryStorage()
  const phone = createTestPhone()
  await launch(phone, { storage })
  expect(storage.items.size).toBe(1)
  expect(phone.storage.operations).toEqual([])
})

test('[spec 9.4] the flow has the resolve-short step', async () => {
  const match = () => matched('https://acme.example/summer')
  const phone = createTestPhone({ script: { match, resolve: () => resolvedTo(link) } })
  const client = await launch(phone)
  expect(resolvedUrls(phone)).toEqual(['https://acme.example/summer'])
  expect(client.getDetails().lastLink?.resolvedUrl).toBe(link)
})

test('[spec 9.5] verified and scheme links are detected', async () => {
  const phone = createTestPhone()
  const client = await launch(phone)
  phone.links.open(link)
  expect(shown(client)).toMatchObject({ linkUrl: link, linkType: 'verified' })
  phone.links.open('acme://products/42')
  expect(shown(client)).toMatchObject({ linkUrl: 'acme://products/42', linkType: 'scheme' })
})

test('[spec 9.7] the clipboard flag applies to iOS only', async () => {
  const clipboard = createTestClipboard(link)
  const iphone = createTestPhone({ ports: { clipboard } })
  const android = createAndroidPhone(null, { ports: { clipboard } })
  await launch(iphone, { shouldUseClipboard: true })
  await launch(android, { shouldUseClipboard: true })
  expect(matchBodies(iphone)[0]).toHaveProperty('pastedLink', link)
  expect(matchBodies(android)).toHaveLength(1)
  expect(matchBodies(android)[0]).not.toHaveProperty('pastedLink')
})
