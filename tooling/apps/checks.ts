import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { bundleApp, type AppPlatform } from './bundleApp.ts'
import { compileForHermes } from './compileForHermes.ts'
import type { App } from './createApps.ts'
import { findModuleProblems } from './findModuleProblems.ts'
import { expectedModules, optionalModules, type Modules } from './optionalModules.ts'
import { listPackages, type SourceMap } from './listPackages.ts'
import { faultsOf, runInApp } from './runInApp.ts'

type Faults = readonly string[]

const typesTimeoutMs = 120_000
const jestTimeoutMs = 180_000
const testTimeoutMs = 60_000

function checkTypes({ folder }: App, ...more: string[]): ReturnType<typeof runInApp> {
  const args = ['--noEmit', '--pretty', 'false', ...more]
  return runInApp(folder, ['typescript/bin/tsc', ...args], typesTimeoutMs)
}

export async function typesOfApp(app: App): Promise<Faults> {
  return faultsOf(await checkTypes(app))
}

/**
 * Apps leave declarations of packages unchecked, and so would not see what is wrong in ours. With
 * that check on, only what it says of ours counts.
 */
export async function typesOfLibrary(app: App): Promise<Faults> {
  const finished = await checkTypes(app, '--skipLibCheck', 'false')
  // It ends with an error because of others; what did not end at all has said nothing.
  if (finished.code === null) return faultsOf(finished)
  return finished.stdout.split('\n').filter((line) => line.startsWith('node_modules/@throughlink/'))
}

export async function bundle(app: App, modules: Modules, platform: AppPlatform): Promise<Faults> {
  const into = join(app.folder, '.bundles', modules, platform)
  const { faults, scripts, maps } = await bundleApp(app, platform, into)
  if (faults.length > 0) return faults
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

interface JestAnswer {
  readonly numPassedTests: number
}

/** Four over the testing entry, one over the library as it is, and one that it is quiet. */
const smokeTestCount = 6

export async function smoke({ folder }: App): Promise<Faults> {
  const args = ['--ci', '--json', `--testTimeout=${testTimeoutMs}`]
  const finished = await runInApp(folder, ['jest/bin/jest.js', ...args], jestTimeoutMs)
  if (finished.code !== 0) return faultsOf({ ...finished, stdout: '' })
  const { numPassedTests } = JSON.parse(finished.stdout) as JestAnswer
  return numPassedTests === smokeTestCount ? [] : [`${numPassedTests} tests passed`]
}
