import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { CommandError } from '../../base/command.ts'
import { repositoryRoot } from '../../base/report.ts'
import { run } from '../../base/run.ts'
import { writePages } from './writePages.ts'

// A build takes 10 s. It has been seen to hang after its last line.
const timeoutMs = 180_000
const siteFolder = join(repositoryRoot, 'apps/docs')
// Not npx, which adds npm's own warnings to the output, such as those about a user's npm settings.
const astro = join(repositoryRoot, 'node_modules/.bin/astro')

/** Where the built site is. */
export const builtFolder = join(siteFolder, 'dist')

/** Builds the site. Warnings of the build are errors. Returns the number of pages. */
export async function buildDocs(): Promise<number> {
  const count = await writePages()
  // Pages that were rendered with other settings must not be used again.
  for (const folder of [builtFolder, join(siteFolder, 'node_modules/.astro')]) {
    await rm(folder, { recursive: true, force: true })
  }
  // Astro would otherwise report the build to its vendor.
  const env = {
    ...process.env,
    ASTRO_TELEMETRY_DISABLED: '1',
    NO_COLOR: '1',
    FORCE_COLOR: undefined,
  }
  const finished = await run(astro, ['build'], { cwd: siteFolder, env, timeoutMs })
  const output = finished.stdout + finished.stderr
  if (finished.code !== 0) throw new CommandError(`astro build failed:\n${output}`)
  const warnings = output.split('\n').filter((line) => /\bwarn(ing)?\b/i.test(line))
  if (warnings.length > 0) throw new CommandError(`astro build warned:\n${warnings.join('\n')}`)
  return count
}
