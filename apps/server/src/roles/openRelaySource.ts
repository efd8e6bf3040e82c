import { join } from 'node:path'
import type { RelaySource } from '#pipeline/clicks/relayRanges.ts'
import { createFileRelaySource } from '#pipeline/clicks/relaySource.file.ts'
import { createPostgresRelaySource } from '#pipeline/clicks/relaySource.postgres.ts'
import type { Resources } from './openResources.ts'

/** A sample in the format of Apple's list, which matches no device. */
const sampleFile = join(import.meta.dirname, '../../data/relay-ranges.csv')

/** Chooses the list of Private Relay ranges. Warns if phones will come and the list is a sample. */
export function openRelaySource({
  config: { relayRangesFile, relayRangesUrl, publicOrigin },
  postgres: { db },
  logger,
}: Pick<Resources, 'config' | 'postgres' | 'logger'>): RelaySource {
  if (relayRangesFile !== null) return createFileRelaySource(relayRangesFile)
  const sample = createFileRelaySource(sampleFile)
  if (relayRangesUrl !== null) return createPostgresRelaySource(db, sample)
  if (publicOrigin.startsWith('https:')) {
    logger.warn(
      'The list of Private Relay addresses is a sample, so such clicks look like any other. Set RELAY_RANGES_URL to ' +
        "the address of Apple's list, or RELAY_RANGES_FILE.",
    )
  }
  return sample
}
