import { cp, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { repositoryRoot } from '@throughlink/tooling/base/report'
import { writeFiles } from '@throughlink/tooling/base/writeFiles'
import { createAppFiles } from './appFiles.ts'
import { type AppManifest, changeManifest, type Changes } from './changeManifest.ts'
import { copyExample } from './copyExample.ts'
import { exportsOff, exportsOffConfig, exportsOn, exportsOnConfig } from './metroConfigs.ts'
import { type Kind, optionalModules } from './optionalModules.ts'
import { readReadmeApp } from './readReadmeApp.ts'
import { plainMetroConfig, toStandaloneConfig } from './toStandaloneConfig.ts'
import { unpackPackage } from './unpackPackage.ts'
import { type OldVersion, pickVersions, type Versions, versions } from './versions.ts'

export interface App {
  readonly name: string
  readonly folder: string
  readonly kind: Kind
  /** `old` is a fresh app of an older React Native. */
  readonly origin: 'fresh' | 'example' | 'old'
  readonly jestPreset: string
}

async function rewriteJson<Json>(path: string, change: (json: Json) => Json): Promise<void> {
  const json = JSON.parse(await readFile(path, 'utf8')) as Json
  await writeFile(path, `${JSON.stringify(change(json), null, 2)}\n`)
}

function rewriteManifest(folder: string, changes: Changes): Promise<void> {
  const path = join(folder, 'package.json')
  return rewriteJson<AppManifest>(path, (manifest) => changeManifest(manifest, changes))
}

async function writeReadmeApp(folder: string): Promise<void> {
  const path = join(repositoryRoot, 'packages/react-native/README.md')
  await writeFiles(folder, createAppFiles(readReadmeApp(await readFile(path, 'utf8'))))
}

/** Creates an app from the template of `create-expo-app`, with Jest, web support and the README's app. */
export async function createFreshExpo(root: string, library: Versions): Promise<App> {
  const name = 'expo-template-blank-typescript'
  const folder = join(root, 'fresh-expo')
  await cp(await unpackPackage(name, versions[name], join(root, name)), folder, {
    recursive: true,
  })
  await rewriteManifest(folder, {
    dependencies: { ...pickVersions('expo', 'react-dom', 'react-native-web'), ...library },
    devDependencies: pickVersions(
      '@testing-library/react-native',
      '@types/jest',
      'jest',
      'jest-expo',
      'react-test-renderer',
    ),
  })
  const withJest = (config: { compilerOptions: object }) => ({
    ...config,
    compilerOptions: { ...config.compilerOptions, types: ['jest'] },
  })
  await rewriteJson(join(folder, 'tsconfig.json'), withJest)
  await writeReadmeApp(folder)
  return { name: 'fresh Expo', folder, kind: 'expo', origin: 'fresh', jestPreset: 'jest-expo' }
}

// Tools of the template that check none of our code. Without them the install is faster.
const unused = ['@react-native/eslint-config', 'eslint', 'prettier']

/** Creates an app from the template of the React Native CLI, without its linters and with the README's app. */
async function createBare(
  folder: string,
  version: string,
  changes: Pick<Required<Changes>, 'dependencies' | 'devDependencies'>,
): Promise<void> {
  const name = '@react-native-community/template'
  const unpacked = await unpackPackage(name, version, `${folder}-template`)
  const skipped = join(unpacked, 'template/__tests__')
  await cp(join(unpacked, 'template'), folder, {
    recursive: true,
    filter: (source) => source !== skipped,
  })
  await rewriteManifest(folder, { ...changes, without: unused })
  await writeReadmeApp(folder)
  await writeFiles(folder, { [exportsOffConfig]: exportsOff, [exportsOnConfig]: exportsOn })
}

export async function createFreshBare(root: string, library: Versions): Promise<App> {
  const folder = join(root, 'fresh-bare')
  const devDependencies = pickVersions('@testing-library/react-native')
  const version = versions['@react-native-community/template']
  await createBare(folder, version, { dependencies: library, devDependencies })
  const jestPreset = '@react-native/jest-preset'
  return { name: 'fresh bare', folder, kind: 'bare', origin: 'fresh', jestPreset }
}

/** Creates an app as in {@link createFreshBare}, with an older React Native. */
export async function createOldBare(
  root: string,
  library: Versions,
  version: OldVersion,
): Promise<App> {
  const folder = join(root, `bare-${version}`)
  const devDependencies = pickVersions('@testing-library/react-native', '@types/jest')
  await createBare(folder, version, { dependencies: library, devDependencies })
  const name = `bare ${version}`
  return { name, folder, kind: 'bare', origin: 'old', jestPreset: 'react-native' }
}

/** Copies an example out of the repository, without optional modules. */
export async function createExample(
  root: string,
  library: Versions,
  [example, kind]: readonly [example: string, kind: Kind],
): Promise<App> {
  const folder = join(root, example)
  await copyExample(`examples/${example}`, folder)
  await rewriteManifest(folder, { dependencies: library, without: optionalModules })
  const config = join(folder, 'tsconfig.json')
  await writeFile(config, toStandaloneConfig(await readFile(config, 'utf8')))
  if (kind === 'bare') await writeFile(join(folder, 'metro.config.js'), plainMetroConfig)
  return { name: `examples/${example}`, folder, kind, origin: 'example', jestPreset: '' }
}
