import { readRelayRangesFile } from '#config.ts'
import { fetchRelayRanges } from '#pipeline/clicks/fetchRelayRanges.ts'

const url = 'https://mask-api.icloud.com/egress-ip-ranges.csv'

/** `admin update-relay-ranges`: downloads the Private Relay ranges. Running servers reload the file. */
export async function run(): Promise<void> {
  const file = readRelayRangesFile(process.env)
  try {
    const size = await fetchRelayRanges({ url, file })
    process.stdout.write(`Wrote ${size} ranges to ${file}.\n`)
  } catch (error) {
    process.stderr.write(`Failed to update ${file}; the file is unchanged. ${String(error)}\n`)
    process.exitCode = 1
  }
}
