/**
 * `npm run verify init`: runs `throughlink init` in the fixture apps of the CLI, installs what it adds, and checks types.
 * `npm run verify init -- --full` also bundles every app for both platforms and compiles it for Hermes.
 */
import { cp, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { command, CommandError } from '@throughlink/tooling/base/command'
import { type ReportRow, repositoryRoot, writeReport } from '@throughlink/tooling/base/report'
import { bundleApp } from './apps/bundleApp.ts'
import { type AppManifest, changeManifest } from './apps/changeManifest.ts'
import { checkAppTypes } from './apps/checks.ts'
import { compileForHermes } from './apps/compileForHermes.ts'
import type { App } from './apps/createApps.ts'
import { initApp, type InitPlan } from './apps/initApp.ts'
import { packLibrary } from './apps/packLibrary.ts'
import { replaceApp } from './apps/replaceApp.ts'
import { install } from './apps/runInApp.ts'
import type { Versions } from './apps/versions.ts'

const fixtures = join(repositoryRoot, 'packages/cli/test/fixtures')
const rows: ReportRow[] = []

async function check(name: string, find: () => Promise<readonly string[]>): Promise<void> {
  const startMs = performance.now()
  const problems = await find()
  const ok = problems.length === 0
  const note = problems.join('; ')
  const seconds = ((performance.now() - startMs) / 1000).toFixed(0)
  console.log(ok ? `ok ${name} (${seconds} s)` : `not ok ${name}: ${note}`)
  rows.push({ name, value: ok ? 'passed' : 'failed', unit: '', target: 'passed', ok, note })
}

async function readManifest(folder: string): Promise<AppManifest> {
  return JSON.parse(await readFile(join(folder, 'package.json'), 'utf8')) as AppManifest
}

/** Runs init in copies of all fixtures. Expo's list of versions is read from the repository. */
async function initAll(root: string): Promise<ReadonlyMap<string, InitPlan>> {
  await symlink(join(repositoryRoot, 'node_modules'), join(root, 'node_modules'), 'junction')
  const plans = new Map<string, InitPlan>()
  for (const name of (await readdir(fixtures)).sort()) {
    await cp(join(fixtures, name), join(root, name), { recursive: true })
    plans.set(name, await initApp(join(root, name)))
  }
  return plans
}

/**
 * Installs the dependencies of all apps in one folder, in which they are then checked one after the other. Metro
 * keeps what it transformed for the next app.
 */
async function installAll(
  root: string,
  names: Iterable<string>,
  library: Versions,
): Promise<string> {
  const folder = join(root, 'checked')
  await mkdir(folder)
  let union: AppManifest = {}
  for (const name of names) union = changeManifest(union, await readManifest(join(root, name)))
  union = changeManifest(union, { dependencies: library })
  await writeFile(join(folder, 'package.json'), JSON.stringify(union))
  const startMs = performance.now()
  await install(folder)
  console.log(`installed in ${((performance.now() - startMs) / 1000).toFixed(0)} s`)
  return folder
}

async function checkApp(app: App, isFull: boolean): Promise<void> {
  await check(`${app.name}: types`, () => checkAppTypes(app))
  // The first bundle takes longer than everything else together.
  if (!isFull) return
  for (const platform of ['android', 'ios'] as const) {
    await check(`${app.name}: ${platform}`, async () => {
      const { problems, scripts } = await bundleApp(
        app,
        platform,
        join(app.folder, '.bundles', platform),
      )
      if (problems.length > 0) return problems
      const compiled = scripts.map((script) => compileForHermes(app.folder, script))
      return (await Promise.all(compiled)).flat()
    })
  }
}

async function checkAll(root: string, isFull: boolean): Promise<void> {
  const tarballs = join(root, 'tarballs')
  await mkdir(tarballs)
  const library = await packLibrary(tarballs)
  const plans = await initAll(root)
  const folder = await installAll(root, plans.keys(), library)
  for (const [name, plan] of plans) {
    await check(`${name}: init changes files`, () =>
      Promise.resolve(plan.isApplied && plan.edits.length > 3 ? [] : ['nothing was changed']),
    )
    await check(`${name}: a second init changes nothing`, async () => {
      const { edits, isApplied } = await initApp(join(root, name))
      return isApplied || edits.length > 0 ? [JSON.stringify(edits)] : []
    })
    await replaceApp(folder, join(root, name))
    const { kind } = plan.app
    await checkApp({ name, folder, kind, origin: 'fresh', jestPreset: '' }, isFull)
  }
}

await command(async () => {
  const args = process.argv.slice(2)
  if (args.some((arg) => arg !== '--full')) {
    throw new CommandError('npm run verify init accepts only the argument --full.')
  }
  const startMs = performance.now()
  const root = await mkdtemp(join(tmpdir(), 'throughlink-init-'))
  const temporary = join(root, 'temporary')
  await mkdir(temporary)
  // Metro keeps its cache in the temporary folder.
  Object.assign(process.env, { CI: '1', EXPO_NO_TELEMETRY: '1', EXPO_OFFLINE: '1' })
  // Expo Router refuses apps with React Navigation. Here, it is installed for another app.
  process.env['EXPO_ROUTER_DISABLE_RN_NAVIGATION_CHECK'] = '1'
  Object.assign(process.env, { TMPDIR: temporary, TEMP: temporary, TMP: temporary })
  try {
    await checkAll(root, args.length > 0)
  } finally {
    await rm(root, { recursive: true, force: true })
  }
  writeReport('init', rows, { shown: true })
  const passed = rows.filter(({ ok }) => ok).length
  const seconds = ((performance.now() - startMs) / 1000).toFixed(0)
  console.log(`\n${passed} passed, ${rows.length - passed} failed, in ${seconds} s`)
})
