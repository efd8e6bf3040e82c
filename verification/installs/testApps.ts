/**
 * `npm run verify apps`: tests the packed library in real apps outside the workspace, with and without its
 * optional modules. `npm run verify apps -- --full` runs every check.
 */
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { formatTable } from '@throughlink/api/formatTable'
import { command, CommandError } from '@throughlink/tooling/base/command'
import { type ReportRow, writeReport } from '@throughlink/tooling/base/report'
import { writeFiles } from '@throughlink/tooling/base/writeFiles'
import { createSmokeTests } from './apps/appFiles.ts'
import {
  checkAppTypes,
  checkBundle,
  checkEntries,
  checkLibraryTypes,
  runSmokeTests,
} from './apps/checks.ts'
import {
  type App,
  createExample,
  createFreshBare,
  createFreshExpo,
  createOldBare,
} from './apps/createApps.ts'
import { exportsOffConfig, exportsOnConfig } from './apps/metroConfigs.ts'
import { installableModules, type Modules } from './apps/optionalModules.ts'
import { packLibrary } from './apps/packLibrary.ts'
import { type Mode, type Plan, planChecks, skippedInQuickMode } from './apps/planChecks.ts'
import { install } from './apps/runInApp.ts'
import { oldVersions, type Versions } from './apps/versions.ts'

const columns = [
  'install',
  'entries',
  'types',
  'library types',
  'android',
  'ios',
  'web',
  'exports on',
  'exports off',
  'jest',
] as const
type Column = (typeof columns)[number]

const rows: ReportRow[] = []
const table: string[][] = [['app', 'modules', ...columns, 's']]

const secondsSince = (startMs: number) => ((performance.now() - startMs) / 1000).toFixed(0)

type Step = readonly [column: Column, find: () => Promise<readonly string[]>]

function stepsFor(app: App, modules: Modules, planned: Plan): Step[] {
  return [
    ['entries', () => checkEntries(app)],
    ['types', () => checkAppTypes(app)],
    ...(planned.shouldCheckLibraryTypes
      ? [['library types', () => checkLibraryTypes(app)] as const]
      : []),
    ...planned.platforms.map((platform): Step => [
      platform,
      () => checkBundle(app, modules, platform),
    ]),
    ...(planned.shouldSwitchExports
      ? ([
          ['exports on', () => checkBundle(app, modules, 'android', exportsOnConfig)],
          ['exports off', () => checkBundle(app, modules, 'android', exportsOffConfig)],
        ] as const)
      : []),
    ...(planned.shouldRunSmokeTests ? [['jest', () => runSmokeTests(app)] as const] : []),
  ]
}

async function checkApp(app: App, modules: Modules, planned: Plan): Promise<void> {
  const startMs = performance.now()
  const cells = new Map<Column, string>()
  // Before the type check, which includes the app's tests.
  if (planned.shouldRunSmokeTests)
    await writeFiles(app.folder, createSmokeTests(app.jestPreset, modules))
  await install(app.folder, modules === 'present' ? installableModules(app.kind) : {})
  cells.set('install', secondsSince(startMs))
  for (const [column, find] of stepsFor(app, modules, planned)) {
    const stepStartMs = performance.now()
    const problems = await find()
    const seconds = secondsSince(stepStartMs)
    const ok = problems.length === 0
    const name = `${app.name}, modules ${modules}: ${column}`
    console.log(ok ? `ok ${name} (${seconds} s)` : `not ok ${name}: ${problems.join('; ')}`)
    cells.set(column, ok ? `ok ${seconds}` : 'FAILED')
    const note = problems.join('; ')
    rows.push({ name, value: ok ? 'passed' : 'failed', unit: '', target: 'passed', ok, note })
  }
  const shown = columns.map((column) => cells.get(column) ?? '-')
  table.push([app.name, modules, ...shown, secondsSince(startMs)])
}

/** Creates the apps that quick mode does not check in any state. */
const inFullMode = (root: string, library: Versions) => [
  () => createExample(root, library, ['bare', 'bare']),
  ...oldVersions.map((version) => () => createOldBare(root, library, version)),
]

async function checkAll(root: string, mode: Mode): Promise<void> {
  const tarballs = join(root, 'tarballs')
  await mkdir(tarballs)
  const library = await packLibrary(tarballs)
  const creators: readonly ((root: string, library: Versions) => Promise<App>)[] = [
    createFreshExpo,
    createFreshBare,
    () => createExample(root, library, ['expo-router', 'expo']),
    ...(mode === 'full' ? inFullMode(root, library) : []),
  ]
  for (const create of creators) {
    const app = await create(root, library)
    // In this order, because npm does not uninstall what it has installed before.
    for (const modules of ['absent', 'present'] as const) {
      const planned = planChecks(mode, app, modules)
      if (planned !== null) await checkApp(app, modules, planned)
    }
    await rm(app.folder, { recursive: true, force: true })
  }
}

function readMode([given, ...more]: readonly string[]): Mode {
  if (more.length === 0 && given === undefined) return 'quick'
  if (more.length === 0 && given === '--full') return 'full'
  throw new CommandError('npm run verify apps accepts only the argument --full.')
}

await command(async () => {
  const mode = readMode(process.argv.slice(2))
  const startMs = performance.now()
  const root = await mkdtemp(join(tmpdir(), 'throughlink-apps-'))
  // Metro and Jest keep their caches in the temporary folder: all apps share one, deleted at the end.
  const temporary = join(root, 'temporary')
  await mkdir(temporary)
  Object.assign(process.env, { CI: '1', EXPO_NO_TELEMETRY: '1', EXPO_OFFLINE: '1' })
  Object.assign(process.env, { TMPDIR: temporary, TEMP: temporary, TMP: temporary })
  try {
    await checkAll(root, mode)
  } finally {
    await rm(root, { recursive: true, force: true })
  }
  writeReport('apps', rows, { shown: true })
  console.log(`\n${formatTable(table)}\n`)
  console.log('Numbers are seconds. Each bundle was checked for exactly the expected modules.')
  console.log("Bundles for Android and iOS were compiled with the app's own hermesc.")
  console.log('Expo apps always contain expo-constants, also when modules are absent.')
  console.log('Bare apps have only the modules that do not need Expo.')
  if (mode === 'quick') {
    console.log('\nSkipped; run npm run verify apps -- --full to include:')
    for (const part of skippedInQuickMode) console.log(`- ${part}`)
  }
  const passed = rows.filter(({ ok }) => ok).length
  const seconds = secondsSince(startMs)
  console.log(`\n${passed} passed, ${rows.length - passed} failed, in ${seconds} s`)
})
