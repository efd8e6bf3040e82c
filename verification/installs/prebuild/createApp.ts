import { mkdir, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { repositoryRoot } from '@throughlink/tooling/base/report'

const manifest = {
  name: 'prebuilt',
  version: '1.0.0',
  private: true,
  main: 'index.js',
  // Prebuild adds these if they are missing, which would show up as a change.
  dependencies: { expo: '*', react: '*', 'react-native': '*' },
  scripts: { android: 'expo run:android', ios: 'expo run:ios' },
}

/** The part of app.json that a test sets. The identifiers are always the same. */
export interface AppConfig {
  readonly scheme?: string | readonly string[]
  readonly ios?: object
  readonly plugins?: readonly unknown[]
}

/** Creates the smallest app that Expo accepts, with the packages of this repository. */
export async function createApp(folder: string, config: AppConfig): Promise<void> {
  await mkdir(folder, { recursive: true })
  await symlink(join(repositoryRoot, 'node_modules'), join(folder, 'node_modules'), 'junction')
  await writeFile(join(folder, 'package.json'), JSON.stringify(manifest))
  await writeFile(join(folder, 'index.js'), '')
  await writeConfig(folder, config)
}

export async function writeConfig(folder: string, config: AppConfig): Promise<void> {
  const expo = {
    name: 'Prebuilt',
    slug: 'prebuilt',
    ...config,
    ios: { bundleIdentifier: 'com.example.prebuilt', ...config.ios },
    android: { package: 'com.example.prebuilt' },
  }
  await writeFile(join(folder, 'app.json'), JSON.stringify({ expo }))
}
