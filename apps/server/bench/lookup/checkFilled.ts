import { clickKeys, readAddress } from '@throughlink/matcher'
import type { BlockingHashes } from '../../src/pipeline/click-index/blockingHashes.ts'
import type { ClickIndex } from '../../src/pipeline/click-index/clickIndex.ts'
import { toPosting } from '../../src/pipeline/click-index/posting.ts'
import type { RedisClient } from '../../src/platform/engines/redis.ts'
import type { FilledClick } from './fillPart.ts'
import { clickSignals } from './phones.ts'

export interface CheckParts {
  readonly client: RedisClient
  readonly index: ClickIndex
  readonly hashes: BlockingHashes
  readonly appId: string
}

/**
 * Puts clicks that were filled in through the index's own way, report by report, and throws if that added
 * anything: then the two ways differ.
 */
export async function checkFilled(
  { client, index, hashes, appId }: CheckParts,
  clicks: readonly FilledClick[],
): Promise<void> {
  for (const click of clicks) {
    const { phone, atMs, address, otherAddress } = click
    const reference = Buffer.from(click.reference)
    const signals = clickSignals(phone)
    const isV6 = readAddress(address)?.family === 'v6'
    const first = { hasV4: !isV6, hasV6: isV6, isMasked: false }
    const both = { ...first, hasV4: true, hasV6: true }
    const reports = [
      { address, network: first },
      ...(otherAddress === null ? [] : [{ address: otherAddress, network: both }]),
    ]
    const texts = reports.flatMap((report) =>
      clickKeys({ addresses: [report.address], isMasked: false, signals, atMs }),
    )
    const all = await hashes.forClick(appId, texts, atMs)
    const sets = [...new Set(all.map((hash) => toPosting(appId, hash).key))]
    // Both networks in one set: there the index removes the first one with what its report replaces.
    if (sets.length < new Set(all).size) continue
    const sizes = () => Promise.all(sets.map((key) => client.zcard(key)))
    const before = await sizes()
    for (const report of reports) {
      const keys = clickKeys({ addresses: [report.address], isMasked: false, signals, atMs })
      const hashed = await hashes.forClick(appId, keys, atMs)
      const made = { reference, atMs, signals, network: report.network }
      const replaced = report.network === both ? { ...made, network: first } : undefined
      await index.add(appId, hashed, made, replaced)
    }
    const after = await sizes()
    if (before.join() !== after.join() || before.includes(0)) {
      throw new Error(
        `What was filled in is not what the index writes: ${before.join()}, ${after.join()}.`,
      )
    }
  }
}
