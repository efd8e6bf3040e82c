/** `npm run check:packages`: packs every public package and looks at it as an app would get it. */
import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { command } from './command.ts'
import { analyzeTypes } from './packages/analyzeTypes.ts'
import { dependencyFaults } from './packages/dependencyFaults.ts'
import { fileFaults } from './packages/fileFaults.ts'
import { packTarball, type Tarball } from './packages/packTarball.ts'
import { publintFaults } from './packages/publintFaults.ts'
import { typeFaults } from './packages/typeFaults.ts'
import { repositoryRoot, writeReport, type ReportRow } from './report.ts'
import { readWorkspaces, type Workspace } from './workspaces.ts'

type Faults = readonly string[]

interface Check {
  readonly name: string
  find(workspace: Workspace, tarball: Tarball): Faults | Promise<Faults>
}

const workspaces = readWorkspaces()

function afterBuild(find: Check['find']): Check['find'] {
  return (workspace, tarball) =>
    existsSync(join(repositoryRoot, workspace.folder, 'dist'))
      ? find(workspace, tarball)
      : ['dist is missing: run npm run build first']
}

const checks: readonly Check[] = [
  { name: 'files', find: (_, { files }) => fileFaults(files) },
  { name: 'dependencies', find: (workspace) => dependencyFaults(workspace, workspaces) },
  { name: 'publint', find: afterBuild((_, { path }) => publintFaults(path)) },
  {
    name: 'types',
    find: afterBuild(async (_, { path }) => typeFaults(await analyzeTypes(path))),
  },
]

const publicPackages = workspaces.filter(({ manifest }) => manifest.private !== true)
const nameWidth = Math.max(...publicPackages.map(({ manifest }) => manifest.name.length))
const checkWidth = Math.max(...checks.map(({ name }) => name.length))

function print(packageName: string, check: string, faults: Faults): void {
  const state = faults.length === 0 ? 'ok' : 'FAILED'
  console.log(`${packageName.padEnd(nameWidth)}  ${check.padEnd(checkWidth)}  ${state}`)
  for (const fault of faults) console.log(`    ${fault}`)
}

function toRow(name: string, faults: Faults): ReportRow {
  const ok = faults.length === 0
  return { name, value: faults.length, unit: 'faults', target: 0, ok, note: faults.join('; ') }
}

async function checkPackage(workspace: Workspace, folder: string): Promise<ReportRow[]> {
  const { name } = workspace.manifest
  const tarball = await packTarball(workspace, folder)
  const rows: ReportRow[] = []
  for (const check of checks) {
    const faults = await check.find(workspace, tarball)
    print(name, check.name, faults)
    rows.push(toRow(`${name} ${check.name}`, faults))
  }
  return rows
}

async function checkAll(folder: string): Promise<void> {
  const rows: ReportRow[] = []
  for (const workspace of publicPackages) rows.push(...(await checkPackage(workspace, folder)))
  const failed = rows.filter(({ ok }) => !ok).length
  writeReport('packages', rows, { shown: true })
  console.log(`\n${rows.length - failed} passed, ${failed} failed`)
}

await command(async () => {
  const folder = await mkdtemp(join(tmpdir(), 'throughlink-packages-'))
  try {
    await checkAll(folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
})
