import { mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { watchRelayRanges } from './relayRanges.ts'
import { createFileRelaySource } from './relaySource.file.ts'

const folder = mkdtempSync(join(tmpdir(), 'relay-'))
afterAll(() => rmSync(folder, { recursive: true }))

async function watch(name: string) {
  const file = join(folder, name)
  const failures: unknown[] = []
  const ranges = await watchRelayRanges({
    source: createFileRelaySource(file),
    everyMs: 20,
    onFailure: (error) => failures.push(error),
  })
  onTestFinished(() => ranges.stop())
  return { file, ranges, failures }
}

function write(name: string, text: string): void {
  // Replaces the file atomically, as an update does.
  writeFileSync(join(folder, `${name}.new`), text)
  renameSync(join(folder, `${name}.new`), join(folder, name))
}

test('reads a list as Apple publishes it and skips invalid ranges', async () => {
  const lines = [
    '# a comment',
    '172.224.226.0/31,GB,GB-EN,London,',
    'not a range,GB,,,',
    '',
    '999.1.1.0/24,GB,,,',
    '2a02:26f7:b3c4:4000::/64,US,US-CA,Los Angeles,\r',
    '"quoted,US,',
  ]
  write('apple.csv', lines.join('\n'))
  const { ranges, failures } = await watch('apple.csv')
  expect(ranges.size).toBe(2)
  expect(ranges.has('172.224.226.1')).toBe(true)
  expect(ranges.has('172.224.226.2')).toBe(false)
  expect(ranges.has('2a02:26f7:b3c4:4000:1::9')).toBe(true)
  expect(failures).toEqual([])
})

test('detects that the file was changed, created or deleted', async () => {
  const { file, ranges, failures } = await watch('later.csv')
  expect(ranges.size).toBe(0)
  expect(failures).toHaveLength(1)
  write('later.csv', '192.0.2.0/31,,,,\n')
  await expect.poll(() => ranges.has('192.0.2.1')).toBe(true)
  write('later.csv', '198.51.100.0/24,,,,\n192.0.2.8/31,,,,\n')
  await expect.poll(() => ranges.has('198.51.100.7')).toBe(true)
  expect(ranges.has('192.0.2.1')).toBe(false)
  rmSync(file)
  await expect.poll(() => failures.length).toBe(2)
  expect(ranges.has('198.51.100.7')).toBe(true)
})

test('a check that fails after the stop is not reported', async () => {
  const check = Promise.withResolvers<string>()
  const versions = [Promise.resolve('1'), check.promise]
  const failures: unknown[] = []
  const asked = Promise.withResolvers<null>()
  const ranges = await watchRelayRanges({
    source: {
      readVersion() {
        if (versions.length === 1) asked.resolve(null)
        return versions.shift() ?? Promise.resolve('1')
      },
      async *readChunks() {
        yield await Promise.resolve('192.0.2.0/31,,,,')
      },
    },
    everyMs: 5,
    onFailure: (error) => failures.push(error),
  })
  await asked.promise
  ranges.stop()
  check.reject(new Error('The source was stopped.'))
  await expect(check.promise).rejects.toThrow()
  expect(failures).toEqual([])
})

/** Returns as many lines as Apple's list has, each as long as a line there. */
function makeLongList(): string {
  const lines = Array.from({ length: 280_000 }, (_, line) => {
    const group = (bits: number) => ((line >> bits) & 0xffff).toString(16)
    return `2a02:26f7:${group(12)}:${group(0)}::/64,GB,GB-EN,Stoke-on-Trent über Brücken,`
  })
  return lines.join('\n')
}

test('loads a list as long as Apple’s without blocking the event loop', async () => {
  write('long.csv', '192.0.2.0/31,,,,\n')
  const { ranges, failures } = await watch('long.csv')
  const text = makeLongList()
  const delay = monitorEventLoopDelay({ resolution: 1 })
  write('long.csv', text)
  delay.enable()
  await expect.poll(() => ranges.size, { timeout: 20_000, interval: 5 }).toBe(280_000)
  delay.disable()
  // Not the maximum, so that the test passes on a busy machine.
  expect(delay.percentile(95) / 1e6).toBeLessThan(20)
  expect(ranges.has('192.0.2.1')).toBe(false)
  expect(ranges.has('2a02:26f7:44:45bf::1')).toBe(true)
  expect(failures).toEqual([])
})

test('loads nothing after a stop', async () => {
  write('stopped.csv', '192.0.2.0/31,,,,\n')
  const { ranges } = await watch('stopped.csv')
  write('stopped.csv', makeLongList())
  ranges.stop()
  await new Promise((resolve) => setTimeout(resolve, 200))
  expect(ranges.size).toBe(1)
})

test('reads the bundled sample', async () => {
  const file = join(import.meta.dirname, '../../../data/relay-ranges.csv')
  const ranges = await watchRelayRanges({
    source: createFileRelaySource(file),
    onFailure: (error) => expect.unreachable(String(error)),
  })
  ranges.stop()
  expect(ranges.size).toBe(7)
})
