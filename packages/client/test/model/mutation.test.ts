import { readFileSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { build } from 'esbuild'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type * as Entry from './findViolations.ts'
import { type Invariant, invariants } from './invariants.ts'
import { type Mutant, mutants } from './mutants.ts'

const source = fileURLToPath(new URL('../../src/', import.meta.url))
const runs = 5000

/** Bundles the model-based test with one mutated file of the client. */
async function bundleWith(mutant: Mutant | null): Promise<typeof Entry> {
  const result = await build({
    entryPoints: [fileURLToPath(new URL('findViolations.ts', import.meta.url))],
    bundle: true,
    write: false,
    format: 'esm',
    platform: 'node',
    conditions: ['@throughlink/source'],
    plugins: [
      {
        name: 'mutate',
        setup({ onLoad }) {
          onLoad({ filter: /\.ts$/ }, ({ path }) => {
            if (mutant === null || path !== join(source, mutant.file)) return undefined
            const text = readFileSync(path, 'utf8')
            if (!text.includes(mutant.find))
              throw new Error(
                `${mutant.what}: "find" does not occur in ${mutant.file}. Update the mutant.`,
              )
            return { contents: text.replace(mutant.find, () => mutant.replace), loader: 'ts' }
          })
        },
      },
    ],
  })
  const file = join(folder, `${String(bundles++)}.mjs`)
  await writeFile(file, result.outputFiles[0]?.text ?? '')
  return (await import(/* @vite-ignore */ pathToFileURL(file).href)) as typeof Entry
}

let folder = ''
let bundles = 0

// Inside the package, so that the bundle can resolve its dependencies.
beforeAll(async () => {
  folder = await mkdtemp(fileURLToPath(new URL('.mutants-', import.meta.url)))
})
afterAll(() => rm(folder, { recursive: true }))

describe('a bug in the source violates the invariant that guards against it', () => {
  test.each(mutants)('$breaks: $what', { timeout: 120_000 }, async (mutant) => {
    const { findViolations } = await bundleWith(mutant)
    const found = await findViolations({ runs, seed: 7, until: mutant.breaks })
    expect([...found]).toContain(mutant.breaks)
  })
})

test('the unchanged source violates no invariant', { timeout: 120_000 }, async () => {
  const { findViolations } = await bundleWith(null)
  expect([...(await findViolations({ runs: 500, seed: 7, until: null }))]).toEqual([])
})

test('every invariant has a mutant that violates it', () => {
  const broken = new Set<Invariant>(mutants.map(({ breaks }) => breaks))
  expect([...broken].sort()).toEqual(Object.keys(invariants).sort())
})
