import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { CommandError } from '@throughlink/tooling/base/command'

const require = createRequire(import.meta.url)

const binaries: Partial<Record<NodeJS.Platform, string>> = {
  linux: 'linux64-bin/hermes',
  darwin: 'osx-bin/hermes',
  win32: 'win64-bin/hermes.exe',
}

/** Returns the path of the Hermes binary for the current platform. */
export function findHermes(): string {
  const binary = binaries[process.platform]
  if (binary === undefined)
    throw new CommandError(`hermes-engine-cli has no binary for ${process.platform}`)
  const manifest = require.resolve('hermes-engine-cli/package.json')
  return join(dirname(manifest), binary)
}
