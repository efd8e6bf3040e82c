/**
 * Builds the script for websites from `packages/web`. `npm run generate website` writes it to where the service reads
 * it: a server then needs no build to serve it, and a change of the script is part of a review.
 */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { repositoryRoot } from '../../base/report.ts'
import { bundle } from '../../build/bundle.ts'

export const scriptFile = join(repositoryRoot, 'apps/server/src/catalog/website/scripts/current.js')

/** Returns the text of the script for the current sources. */
export async function buildScript(): Promise<string> {
  const { code } = await bundle({
    entry: 'packages/web/src/classic.ts',
    from: 'source',
    format: 'iife',
    target: 'es2020',
    minify: true,
  })
  return code
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  writeFileSync(scriptFile, await buildScript())
}
