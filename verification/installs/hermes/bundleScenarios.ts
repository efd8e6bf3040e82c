import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { CommandError } from '@throughlink/tooling/base/command'
import { repositoryRoot } from '@throughlink/tooling/base/report'
import { bundle } from '@throughlink/tooling/build/bundle'
import { lowerForHermes } from './lowerForHermes.ts'

const builtPackages = ['packages/protocol', 'packages/client']

function requireBuild(): void {
  const missing = builtPackages
    .map((folder) => `${folder}/dist`)
    .filter((folder) => !existsSync(join(repositoryRoot, folder)))
  if (missing.length > 0) {
    throw new CommandError(`${missing.join(' and ')} not found: run npm run build first`)
  }
}

/** Bundles the scenarios with the built client into a script for Hermes, transformed as in an app. */
export async function bundleScenarios(entry: string): Promise<string> {
  requireBuild()
  const { code, metafile } = await bundle({
    entry,
    from: 'dist',
    format: 'iife',
    target: 'esnext',
    minify: false,
    // React Native defines `process.env.NODE_ENV`, and Hermes does not.
    production: true,
  })
  const sources = Object.keys(metafile.inputs).filter((path) =>
    /^packages\/[^/]+\/src\//.test(path),
  )
  if (sources.length > 0) {
    throw new CommandError(
      `The scenarios must test the built packages, but import ${sources.join(', ')}. ` +
        'Import @throughlink/client by its name instead.',
    )
  }
  return lowerForHermes(code)
}
