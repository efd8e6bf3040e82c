import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { readWebsiteScripts } from './readWebsiteScripts.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'throughlink-scripts-'))
})
afterEach(() => {
  rmSync(folder, { recursive: true })
})

const write = (name: string, text: string) => writeFileSync(join(folder, name), text)

test('a page that was made with an earlier release gets the bytes of its path and hash', () => {
  write('current.js', 'first()')
  const [[path, first] = []] = readWebsiteScripts(folder)
  // What a release does, and the change after it.
  write('1.0.0.js', 'first()')
  write('current.js', 'second()')
  const found = readWebsiteScripts(folder).get(path ?? '')
  expect(found).toEqual(first)
  expect(found?.body.toString()).toBe('first()')
  expect(found?.integrity).toBe(`sha384-${createHash('sha384').update('first()').digest('base64')}`)
})

test('releases with the same script have one path', () => {
  for (const name of ['1.0.0.js', '1.1.0.js', 'current.js']) write(name, 'same()')
  write('README.md', 'No script.')
  expect(readWebsiteScripts(folder).size).toBe(1)
})

test('what is compressed is the script', () => {
  write('current.js', 'script()')
  for (const { body, gzip, brotli } of readWebsiteScripts(folder).values()) {
    expect(gunzipSync(gzip)).toEqual(body)
    expect(brotliDecompressSync(brotli)).toEqual(body)
  }
})
