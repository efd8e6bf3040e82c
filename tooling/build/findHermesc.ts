import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { CommandError } from '../base/command.ts'

const compilers: Partial<Record<NodeJS.Platform, string>> = {
  linux: 'linux64-bin/hermesc',
  darwin: 'osx-bin/hermesc',
  win32: 'win64-bin/hermesc.exe',
}

/** React Native had the compiler in its own package until 0.82. */
const folders = ['hermes-compiler/hermesc', 'react-native/sdks/hermesc']

/** Returns the path of the hermesc that belongs to the React Native version of an app. */
export function findHermesc(folder: string): string {
  const compiler = compilers[process.platform]
  if (compiler === undefined)
    throw new CommandError(`hermesc is not available for ${process.platform}`)
  const paths = folders.map((name) => join(folder, 'node_modules', name, compiler))
  const found = paths.find((path) => existsSync(path))
  if (found === undefined) throw new CommandError(`hermesc not found: ${paths.join(' or ')}`)
  return found
}
