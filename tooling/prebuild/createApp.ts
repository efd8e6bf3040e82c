import { mkdir, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { repositoryRoot } from '../report.ts'

const manifest = {
  name: 'prebuilt',
  version: '1.0.0',
  private: true,
  main: 'index.js',
  // Prebuild adds what is missing here, and would then count as a change.
  dependencies: { expo: '*', react: '*', 'react-native': '*' },
  scripts: { android: 'expo run:android', ios: 'expo run:ios' },
}

/** What a test gives of app.json; the identifiers are always the same. */
export interface AppConfig {
  readonly scheme?: string | readonly string[]
  readonly ios?: object
  readonly plugins?: readonly unknown[]
}

/** The least that Expo takes for an app, with the packages of this repository. */
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
