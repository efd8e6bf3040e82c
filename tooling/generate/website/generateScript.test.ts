import { readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { buildScript, scriptFile } from './generateScript.ts'

const committed = readFileSync(scriptFile, 'utf8')

test('the script matches its sources; if not, run `npm run generate website`', async () => {
  expect(committed).toBe(await buildScript())
})

test('the script has at most 5 kB, compressed', () => {
  expect(gzipSync(committed, { level: 9 }).length).toBeLessThanOrEqual(5_000)
})

test('the script uses neither markup in strings nor inline styles, which strict policies forbid', () => {
  expect(committed).not.toMatch(/innerHTML|outerHTML|insertAdjacentHTML|document\.write|\beval\b/)
  expect(committed).not.toMatch(/\.style\b|cssText|setAttribute\("style"|document\.cookie/)
})
