/**
 * `npm run test:apps`: the packed library in real apps outside the workspace, with and without the
 * modules that it can use. `npm run test:apps -- --full` leaves nothing out.
 */
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { smokeTests } from './apps/appFiles.ts'
import { bundle, smoke, typesOfApp, typesOfLibrary } from './apps/checks.ts'
import { formatTable } from './apps/formatTable.ts'
import { createExample, createFreshBare, createFreshExpo, type App } from './apps/createApps.ts'
import { installableModules, type Modules } from './apps/optionalModules.ts'
import { packLibrary } from './apps/packLibrary.ts'
import { leftOut, plan, type Form, type Plan } from './apps/planChecks.ts'
import { install } from './apps/runInApp.ts'
import type { Versions } from './apps/versions.ts'
import { writeFiles } from './apps/writeFiles.ts'
import { command, CommandError } from './command.ts'
import { writeReport, type ReportRow } from './report.ts'

const columns = ['install', 'types', 'own types', 'android', 'ios', 'web', 'jest'] as const
type Column = (typeof columns)[number]

const rows: ReportRow[] = []
const table: string[][] = [['app', 'modules', ...columns, 's']]

const secondsSince = (startMs: number) => ((performance.now() - startMs) / 1000).toFixed(0)

type Step = readonly [column: Column, find: () => Promise<readonly string[]>]

function stepsFor(app: App, modules: Modules, planned: Plan): Step[] {
  return [
    ['types', () => typesOfApp(app)],
    ...(planned.ownTypes ? [['own types', () => typesOfLibrary(app)] as const] : []),
    ...planned.platforms.map((platform): Step => [platform, () => bundle(app, modules, platform)]),
    ...(planned.smoke ? [['jest', () => smoke(app)] as const] : []),
  ]
}

async function checkState(app: App, modules: Modules, planned: Plan): Promise<void> {
  const startMs = performance.now()
  const cells = new Map<Column, string>()
  // Before the types are looked at: the tests of an app have types too.
  if (planned.smoke) await writeFiles(app.folder, smokeTests(app.kind, modules))
  await install(app.folder, modules === 'present' ? installableModules(app.kind) : {})
  cells.set('install', secondsSince(startMs))
  for (const [column, find] of stepsFor(app, modules, planned)) {
    const stepStartMs = performance.now()
    const faults = await find()
    const seconds = secondsSince(stepStartMs)
    const ok = faults.length === 0
    const name = `${app.name}, modules ${modules}: ${column}`
    console.log(ok ? `ok ${name} (${seconds} s)` : `not ok ${name}: ${faults.join('; ')}`)
    cells.set(column, ok ? `ok ${seconds}` : 'FAILED')
    const note = faults.join('; ')
    rows.push({ name, value: ok ? 'passed' : 'failed', unit: '', target: 'passed', ok, note })
  }
  const shown = columns.map((column) => cells.get(column) ?? '-')
  table.push([app.name, modules, ...shown, secondsSince(startMs)])
}

async function checkAll(root: string, form: Form): Promise<void> {
  const tarballs = join(root, 'tarballs')
  await mkdir(tarballs)
  const library = await packLibrary(tarballs)
  const makers: readonly ((root: string, library: Versions) => Promise<App>)[] = [
    createFreshExpo,
    createFreshBare,
    () => createExample(root, library, ['expo-router', 'expo']),
    () => createExample(root, library, ['bare', 'bare']),
  ]
  for (const make of makers) {
    const app = await make(root, library)
    // In this order: what npm has once installed it does not take out again.
    for (const modules of ['absent', 'present'] as const) {
      const planned = plan(form, app, modules)
      if (planned !== null) await checkState(app, modules, planned)
    }
    await rm(app.folder, { recursive: true, force: true })
  }
}

function readForm([given, ...more]: readonly string[]): Form {
  if (more.length === 0 && given === undefined) return 'quick'
  if (more.length === 0 && given === '--full') return 'full'
  throw new CommandError('test:apps takes no argument but --full')
}

await command(async () => {
  const form = readForm(process.argv.slice(2))
  const startMs = performance.now()
  const root = await mkdtemp(join(tmpdir(), 'throughlink-apps-'))
  // Metro and Jest keep their caches in the temporary folder: one for all apps, gone with them.
  const temporary = join(root, 'temporary')
  await mkdir(temporary)
  Object.assign(process.env, { CI: '1', EXPO_NO_TELEMETRY: '1', EXPO_OFFLINE: '1' })
  Object.assign(process.env, { TMPDIR: temporary, TEMP: temporary, TMP: temporary })
  try {
    await checkAll(root, form)
  } finally {
    await rm(root, { recursive: true, force: true })
  }
  writeReport('apps', rows, { shown: true })
  console.log(`\n${formatTable(table)}\n`)
  console.log('Figures are seconds. Each bundle was looked into for the modules it should have,')
  console.log('and those for Android and iOS compiled by the hermesc of the app.')
  console.log('Absent in an Expo app means all but expo-constants, which expo itself brings;')
  console.log('present in a bare app means those that need no Expo.')
  if (form === 'quick') {
    console.log('\nLeft out; npm run test:apps -- --full has it:')
    for (const part of leftOut) console.log(`- ${part}`)
  }
  const passed = rows.filter(({ ok }) => ok).length
  const seconds = secondsSince(startMs)
  console.log(`\n${passed} passed, ${rows.length - passed} failed, in ${seconds} s`)
})
