import { createRequire } from 'node:module'
import { transformAsync } from '@babel/core'
import { CommandError } from '../command.ts'

const require = createRequire(import.meta.url)
const preset = require.resolve('@react-native/babel-preset')

/**
 * Rewrites a script the way Metro does in a React Native app: Hermes 0.12 has no classes, no async
 * functions and no block scopes, and apps in use still run it.
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
  if (typeof lowered?.code !== 'string') throw new CommandError('Babel gave no code for Hermes')
  return lowered.code
}
