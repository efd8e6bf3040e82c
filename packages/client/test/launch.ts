import type { Config, LinkClient, LinkSnapshot } from '@throughlink/client'
import type { TestPhone } from '@throughlink/client/testing'

/** Opens the app on a phone, and waits for all work that takes no time. */
export async function launch(phone: TestPhone, config: Partial<Config> = {}): Promise<LinkClient> {
  const client = phone.createClient(config)
  client.start()
  await phone.clock.advance(0)
  return client
}

/** Returns the snapshot without `clearLink`, for comparisons. */
export function shown(client: LinkClient): Omit<LinkSnapshot, 'clearLink'> {
  const { isLinkProcessed, linkUrl, linkRoute, linkType } = client.getSnapshot()
  return { isLinkProcessed, linkUrl, linkRoute, linkType }
}

const nothing = { linkUrl: null, linkRoute: null, linkType: null }

/** The snapshot during the match. */
export const waiting = { isLinkProcessed: false, ...nothing }

/** The snapshot after a match without a link. */
export const noLink = { isLinkProcessed: true, ...nothing }
