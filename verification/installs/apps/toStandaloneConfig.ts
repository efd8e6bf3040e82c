import { CommandError } from '@throughlink/tooling/base/command'
import ts from 'typescript'

interface TypesConfig {
  readonly compilerOptions: {
    readonly paths?: unknown
    readonly customConditions?: readonly string[]
  }
  readonly references?: unknown
}

const ours = '@throughlink/'

/**
 * Returns the tsconfig.json of an example for use outside the repository: without the paths and conditions
 * that point at the library's sources. The repository needs those to type-check without a build.
 */
export function toStandaloneConfig(text: string): string {
  const parsed = ts.parseConfigFileTextToJson('tsconfig.json', text)
  if (parsed.error !== undefined) throw new CommandError('tsconfig.json is not valid JSON')
  const config = parsed.config as TypesConfig
  const { customConditions } = config.compilerOptions
  const kept = customConditions?.filter((condition) => !condition.startsWith(ours)) ?? []
  const compilerOptions = {
    ...config.compilerOptions,
    // JSON leaves undefined properties out.
    paths: undefined,
    incremental: undefined,
    tsBuildInfoFile: undefined,
    customConditions: kept.length > 0 ? kept : undefined,
  }
  return `${JSON.stringify({ ...config, compilerOptions, references: undefined }, null, 2)}\n`
}

/** The Metro config that the React Native CLI writes. The examples' own also watches the repository. */
export const plainMetroConfig = `const { getDefaultConfig } = require('@react-native/metro-config')

module.exports = getDefaultConfig(__dirname)
`
