import { createRequire } from 'node:module'
import { transformAsync } from '@babel/core'
import { CommandError } from '@throughlink/tooling/base/command'

const require = createRequire(import.meta.url)
const preset = require.resolve('@react-native/babel-preset')

/**
 * Transforms a script as Metro does in a React Native app. Hermes 0.12, which apps still use, has no
 * classes, async functions or block scopes.
 */
export async function lowerForHermes(code: string): Promise<string> {
  const options = { enableBabelRuntime: false, disableImportExportTransform: true }
  const lowered = await transformAsync(code, {
    filename: 'scenarios.js',
    presets: [[preset, options]],
    babelrc: false,
    configFile: false,
    compact: false,
  })
  if (typeof lowered?.code !== 'string') throw new CommandError('Babel returned no code for Hermes')
  return lowered.code
}
