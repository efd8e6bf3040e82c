import { Writable } from 'node:stream'
import { finished, pipeline } from 'node:stream/promises'
import { expect, test } from 'vitest'
import { type Export, exportStream } from './exportStream.ts'

function endlessRows() {
  const seen = { pages: 0, hasEnded: false }
  async function* pages() {
    try {
      for (;;) {
        seen.pages++
        await Promise.resolve()
        yield Array.from({ length: 100 }, (_, at) => ({ name: `row ${at}` }))
      }
    } finally {
      seen.hasEnded = true
    }
  }
  const file: Export<{ name: string }> = {
    format: 'csv',
    pages: pages(),
    columns: [{ name: 'name', write: ({ name }) => name }],
    toJson: (row) => row,
  }
  return { seen, file }
}

/** Accepts a chunk, and the next one only after a callback in `waiting` is called. */
function createReader() {
  const waiting: (() => void)[] = []
  const stream = new Writable({
    highWaterMark: 1,
    write(_chunk, _encoding, done) {
      waiting.push(done)
    },
  })
  return { stream, waiting }
}

test('only a few pages are read while the reader is blocked', async () => {
  const { seen, file } = endlessRows()
  const source = exportStream(file)
  const reader = createReader()
  const piped = pipeline(source, reader.stream).catch(() => undefined)
  await expect.poll(() => reader.waiting.length).toBe(1)
  await new Promise(setImmediate)
  const first = seen.pages
  expect(first).toBeLessThanOrEqual(4)
  reader.waiting.shift()?.()
  await expect.poll(() => reader.waiting.length).toBe(1)
  await new Promise(setImmediate)
  expect(seen.pages - first).toBeLessThanOrEqual(2)
  reader.stream.destroy()
  await piped
})

test('a reader that disconnects ends the export', async () => {
  const { seen, file } = endlessRows()
  const source = exportStream({ ...file, format: 'jsonl' })
  const reader = createReader()
  const piped = pipeline(source, reader.stream).catch(() => undefined)
  await expect.poll(() => reader.waiting.length).toBe(1)
  reader.stream.destroy()
  await piped
  await expect.poll(() => seen.hasEnded).toBe(true)
})

test('a page that cannot be read ends the export with its error', async () => {
  const { file } = endlessRows()
  // oxlint-disable-next-line typescript/require-await
  async function* failing() {
    yield [{ name: '=1' }]
    throw new Error('unavailable')
  }
  const source = exportStream({ ...file, pages: failing() })
  const parts: string[] = []
  source.on('data', (part: string) => parts.push(part))
  await expect(finished(source)).rejects.toThrow('unavailable')
  expect(parts).toEqual(["name\r\n'=1\r\n"])
})
