import type { Config } from '../config.ts'
import type { LinkClient } from '../createLinkClient.ts'
import { createTestPhone, type TestPhone, type TestPhoneOptions } from './createTestPhone.ts'

export interface SimulatedInstall {
  readonly client: LinkClient
  readonly phone: TestPhone
  readonly stop: () => void
}

/**
 * Simulates a fresh install that is matched to `url`: the first open after the user tapped that link and
 * installed the app from the store. The real client runs; only phone and service are simulated.
 *
 * @example
 * const { client } = await simulateDeferred('https://acme.com/products/42?ref=a')
 * client.getSnapshot().linkRoute // '/products/42?ref=a'
 * client.getSnapshot().linkType // 'deferred'
 */
export async function simulateDeferred(
  url: string,
  config: Partial<Config> = {},
  options: TestPhoneOptions = {},
): Promise<SimulatedInstall> {
  const match = () => ({
    body: { link: url, matchType: 'probabilistic' as const, confidence: 0.97 },
  })
  const phone = createTestPhone({ ...options, script: { match, ...options.script } })
  const client = phone.createClient(config)
  const stop = client.start()
  await phone.clock.advance(0)
  return { client, phone, stop }
}
