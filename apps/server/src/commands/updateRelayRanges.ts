/** `npm run relay:update`: fetches the addresses of Private Relay. Servers see the new file by themselves. */
import { fetchRelayRanges } from '../pipeline/clicks/fetchRelayRanges.ts'
import { readRelayRangesFile } from '../config.ts'

const url = 'https://mask-api.icloud.com/egress-ip-ranges.csv'
const file = readRelayRangesFile(process.env)
try {
  const size = await fetchRelayRanges({ url, file })
  process.stdout.write(`${size} ranges are in ${file}.\n`)
} catch (error) {
  process.stderr.write(`${file} stays as it is. ${String(error)}\n`)
  process.exitCode = 1
}
