import { createTestPhone } from '@throughlink/client/testing'
import { expect, test } from 'vitest'
import { launch, noLink, shown } from '../launch.ts'
import { matched } from '../replies.ts'

// The same URL in both tests: the type depends on how it reached the app.
const url = 'https://acme.example/products/42'

test.for([url, 'acme://products/42', '/products/42'])(
  '[spec 2.6.2] a link that the service matched on the first run is deferred: %s',
  async (link) => {
    const phone = createTestPhone({ script: { match: () => matched(link) } })
    expect(shown(await launch(phone))).toMatchObject({ linkUrl: link, linkType: 'deferred' })
  },
)

test.for([url, 'HTTP://acme.example/products/42'])(
  '[spec 2.6.3] a web link that opened the installed app is verified: %s',
  async (link) => {
    const phone = createTestPhone()
    const client = await launch(phone)
    phone.links.open(link)
    expect(shown(client)).toMatchObject({ linkUrl: link, linkType: 'verified' })
  },
)

const schemeLinks = [
  ['acme://products/42', '/products/42'],
  ['com.acme.shop:/products/42', '/products/42'],
  ['acme://products/42?ref=a%20b&x=1', '/products/42?ref=a%20b&x=1'],
  ['acme://promo/spring?code=SAVE10', '/promo/spring?code=SAVE10'],
  ['acme://search?state=CA&q=a+b', '/search?state=CA&q=a+b'],
  ['acme:///?token=7', '/?token=7'],
] as const

test.for(schemeLinks)(
  '[spec 2.6.4] a link with a custom scheme is a scheme link: %s',
  async ([linkUrl, linkRoute]) => {
    const phone = createTestPhone()
    const client = await launch(phone)
    phone.links.open(linkUrl)
    const scheme = { isLinkProcessed: true, linkUrl, linkRoute, linkType: 'scheme' }
    expect(shown(client)).toEqual(scheme)

    const started = createTestPhone({ initialUrl: linkUrl })
    expect(shown(await launch(started))).toEqual(scheme)
  },
)

test('[spec 2.6.4] the response to a sign-in is no scheme link: it has a code and a state, or a token', async () => {
  const phone = createTestPhone()
  const client = await launch(phone)
  for (const query of ['code=a&state=b', 'error=a&state=b', 'access_token=a', 'id_token=a']) {
    phone.links.open(`acme://callback?${query}`)
    phone.links.open(`acme://callback#${query}`)
  }
  expect(shown(client)).toEqual(noLink)
})
