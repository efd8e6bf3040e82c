import { createTestPhone } from '@throughlink/client/testing'
import { expect, test } from 'vitest'
import { launch, shown } from '../launch.ts'
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

test.for(['acme://products/42', 'com.acme.shop:/products/42'])(
  '[spec 2.6.4] a link with a custom scheme is a scheme link: %s',
  async (link) => {
    const phone = createTestPhone()
    const client = await launch(phone)
    phone.links.open(link)
    expect(shown(client)).toMatchObject({ linkUrl: link, linkType: 'scheme' })
  },
)
