import type { Config, LinkClient, LinkSnapshot } from '@throughlink/client'
import type { TestPhone } from '@throughlink/client/testing'

/** Opens the app on a phone, and waits for everything that needs no time. */
export async function launch(phone: TestPhone, config: Partial<Config> = {}): Promise<LinkClient> {
  const client = phone.createClient(config)
  client.start()
  await phone.clock.advance(0)
  return client
}

/** What the app sees, without the function that no comparison needs. */
export function shown(client: LinkClient): Omit<LinkSnapshot, 'clearLink'> {
  const { isLinkProcessed, linkUrl, linkRoute, linkType } = client.getSnapshot()
  return { isLinkProcessed, linkUrl, linkRoute, linkType }
}

const nothing = { linkUrl: null, linkRoute: null, linkType: null }

/** What the app sees while the check goes on. */
export const waiting = { isLinkProcessed: false, ...nothing }

/** What the app sees when the check is over and there is no link. */
export const noLink = { isLinkProcessed: true, ...nothing }
