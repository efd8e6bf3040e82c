import { clickKeys, readAddress } from '@throughlink/matcher'
import type { BlockingHashes } from '@throughlink/server/src/pipeline/click-index/blockingHashes.ts'
import type { ClickIndex } from '@throughlink/server/src/pipeline/click-index/clickIndex.ts'
import { toPosting } from '@throughlink/server/src/pipeline/click-index/posting.ts'
import type { RedisClient } from '@throughlink/server/src/platform/engines/redis.ts'
import type { FilledClick } from './fillPart.ts'
import { clickSignals } from './phones.ts'

export interface CheckOptions {
  readonly client: RedisClient
  readonly index: ClickIndex
  readonly hashes: BlockingHashes
  readonly appId: string
}

/**
 * Adds clicks that `fillPart` wrote to the index again through the index itself, report by report. Throws if
 * that adds anything: then the two differ.
 */
export async function checkFilled(
  { client, index, hashes, appId }: CheckOptions,
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
    // Both networks share a set: there, the second report replaces the member of the first.
    if (sets.length < new Set(all).size) continue
    const sizes = () => Promise.all(sets.map((key) => client.zcard(key)))
    const before = await sizes()
    for (const report of reports) {
      const keys = clickKeys({ addresses: [report.address], isMasked: false, signals, atMs })
      const hashed = await hashes.forClick(appId, keys, atMs)
      const indexed = { reference, atMs, signals, network: report.network }
      const replaced = report.network === both ? { ...indexed, network: first } : undefined
      await index.add(appId, hashed, indexed, replaced)
    }
    const after = await sizes()
    if (before.join() !== after.join() || before.includes(0)) {
      throw new Error(
        `The filled index differs from what the index writes: ${before.join()}, ${after.join()}.`,
      )
    }
  }
}
