import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { EntryManifest } from '@throughlink/tooling/build/readEntries'
import { findEntryProblems } from '@throughlink/tooling/release/findEntryProblems'
import { type AppPlatform, bundleApp } from './bundleApp.ts'
import { compileForHermes } from './compileForHermes.ts'
import type { App } from './createApps.ts'
import { findModuleProblems } from './findModuleProblems.ts'
import { listPackages, type SourceMap } from './listPackages.ts'
import { expectedModules, type Modules, optionalModules } from './optionalModules.ts'
import { runInApp, toProblems } from './runInApp.ts'

type Problems = readonly string[]

const typesTimeoutMs = 120_000
const jestTimeoutMs = 180_000
const testTimeoutMs = 60_000

function runTypeScript({ folder }: App, ...more: string[]): ReturnType<typeof runInApp> {
  const args = ['--noEmit', '--pretty', 'false', ...more]
  return runInApp(folder, ['typescript/bin/tsc', ...args], typesTimeoutMs)
}

export async function checkAppTypes(app: App): Promise<Problems> {
  return toProblems(await runTypeScript(app))
}

/**
 * Type-checks our declarations in an app. Apps skip the declarations of packages by default, so an error in
 * ours would stay hidden. With that check on, only errors in our packages count.
 */
export async function checkLibraryTypes(app: App): Promise<Problems> {
  const finished = await runTypeScript(app, '--skipLibCheck', 'false')
  // The compiler exits with an error for other packages. Null means that it did not finish.
  if (finished.code === null) return toProblems(finished)
  return finished.stdout.split('\n').filter((line) => line.startsWith('node_modules/@throughlink/'))
}

/** Bundles an app, checks which packages the bundle contains, and compiles native bundles with hermesc. */
export async function checkBundle(
  app: App,
  modules: Modules,
  platform: AppPlatform,
  config?: string,
): Promise<Problems> {
  const into = join(app.folder, '.bundles', modules, platform, config ?? '')
  const { problems, scripts, maps } = await bundleApp(app, platform, into, config)
  if (problems.length > 0) return problems
  const names = new Set<string>()
  for (const map of maps) {
    const parsed = JSON.parse(await readFile(map, 'utf8')) as SourceMap
    for (const name of listPackages(parsed)) names.add(name)
  }
  const found = [...findModuleProblems(names, optionalModules, expectedModules(app.kind, modules))]
  if (platform === 'web') return found
  for (const script of scripts) found.push(...(await compileForHermes(app.folder, script)))
  return found
}

/** Resolves every entry of the library as Metro does in the app, with package exports on and off. */
export async function checkEntries({ folder }: App): Promise<Problems> {
  const problems: string[] = []
  for (const name of ['@throughlink/client', '@throughlink/react-native']) {
    const path = join(folder, 'node_modules', name, 'package.json')
    const manifest = JSON.parse(await readFile(path, 'utf8')) as EntryManifest
    problems.push(...findEntryProblems(folder, manifest))
  }
  return problems
}

interface JestReport {
  readonly numPassedTests: number
}

/** Four tests with the testing entry, one with the real library, and one that only imports it. */
const smokeTestCount = 6

export async function runSmokeTests({ folder }: App): Promise<Problems> {
  const args = ['--ci', '--json', `--testTimeout=${testTimeoutMs}`]
  const finished = await runInApp(folder, ['jest/bin/jest.js', ...args], jestTimeoutMs)
  if (finished.code !== 0) return toProblems({ ...finished, stdout: '' })
  const { numPassedTests } = JSON.parse(finished.stdout) as JestReport
  return numPassedTests === smokeTestCount
    ? []
    : [`${numPassedTests} tests passed, expected ${smokeTestCount}`]
}
