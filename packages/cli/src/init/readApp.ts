import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { projectFiles } from '../project/toProject.ts'
import { readTexts, type Texts } from '../readTexts.ts'
import { lockFiles } from './describeApp.ts'

/** Everything that `init` reads of an app's folder. */
export interface AppFolder {
  readonly texts: Texts
  /** Lock file of the app, or of the repository around it. */
  readonly lockFile: keyof typeof lockFiles | null
  /** Versions of modules that fit the installed Expo, by name. Empty if it is not installed. */
  readonly expoVersions: Readonly<Record<string, string>>
}

const patterns = [
  ...projectFiles,
  'tsconfig.json',
  '*.{js,jsx,ts,tsx}',
  '!(android|ios)/**/*.{js,jsx,ts,tsx}',
  'app/**/*.{js,jsx,ts,tsx}',
] as const

/** Reads the files of an app. Runs none of its code. */
export function readApp(folder: string): AppFolder {
  return {
    texts: readTexts(folder, patterns),
    lockFile: findLockFile(folder),
    expoVersions: readExpoVersions(folder),
  }
}

function findLockFile(folder: string): keyof typeof lockFiles | null {
  for (const name of Object.keys(lockFiles) as (keyof typeof lockFiles)[]) {
    if (existsSync(join(folder, name))) return name
  }
  const parent = dirname(folder)
  return parent === folder ? null : findLockFile(parent)
}

/** Reads the list that `expo install` uses. */
function readExpoVersions(folder: string): Readonly<Record<string, string>> {
  try {
    const manifest = createRequire(join(folder, 'package.json')).resolve('expo/package.json')
    const list = join(dirname(manifest), 'bundledNativeModules.json')
    return JSON.parse(readFileSync(list, 'utf8')) as Readonly<Record<string, string>>
  } catch {
    return {}
  }
}
