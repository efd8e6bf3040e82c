import ts from 'typescript'
import { CommandError } from '../command.ts'

interface TypesConfig {
  readonly compilerOptions: {
    readonly paths?: unknown
    readonly customConditions?: readonly string[]
  }
  readonly references?: unknown
}

const ours = '@throughlink/'

/**
 * The tsconfig.json of an example as an app of its own has it: without the ways to the library's
 * sources, which are there so that the repository can be checked before it is built.
 */
export function toStandaloneConfig(text: string): string {
  const parsed = ts.parseConfigFileTextToJson('tsconfig.json', text)
  if (parsed.error !== undefined) throw new CommandError('tsconfig.json is not JSON')
  const config = parsed.config as TypesConfig
  const { customConditions } = config.compilerOptions
  const kept = customConditions?.filter((condition) => !condition.startsWith(ours)) ?? []
  const compilerOptions = {
    ...config.compilerOptions,
    // Undefined is not written.
    paths: undefined,
    incremental: undefined,
    tsBuildInfoFile: undefined,
    customConditions: kept.length > 0 ? kept : undefined,
  }
  return `${JSON.stringify({ ...config, compilerOptions, references: undefined }, null, 2)}\n`
}

/** As the React Native CLI writes it. That of an example also looks around in the repository. */
export const plainMetroConfig = `const { getDefaultConfig } = require('@react-native/metro-config')

module.exports = getDefaultConfig(__dirname)
`
