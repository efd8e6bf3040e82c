import type { LinkClient } from '../createLinkClient.ts'
import type { Config } from '../config.ts'
import { createTestPhone, type TestPhone, type TestPhoneOptions } from './createTestPhone.ts'

export interface SimulatedInstall {
  readonly client: LinkClient
  readonly phone: TestPhone
  readonly stop: () => void
}

/**
 * A fresh install whose click led to `url`, already matched: what an app sees on the first open after a
 * person tapped that link and came back from the store. The whole client runs; only phone and service
 * are simulated.
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
