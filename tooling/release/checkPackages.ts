/** `npm run verify packages`: packs every public package and checks the tarball that an app would install. */
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { checkPackage as checkTypes, createPackageFromTarballData } from '@arethetypeswrong/core'
import { publint } from 'publint'
import { formatMessage } from 'publint/utils'
import { command, CommandError } from '../base/command.ts'
import { type ReportRow, repositoryRoot, writeReport } from '../base/report.ts'
import { run } from '../base/run.ts'
import { readWorkspaces, type Workspace } from '../base/workspaces.ts'
import { findDependencyProblems } from './findDependencyProblems.ts'
import { findEntryProblems } from './findEntryProblems.ts'
import { findFileProblems } from './findFileProblems.ts'
import { findTypeProblems, type TypeAnalysis } from './findTypeProblems.ts'
import { packTarball, type Tarball } from './packTarball.ts'

type Problems = readonly string[]

interface Check {
  readonly name: string
  find(workspace: Workspace, tarball: Tarball): Problems | Promise<Problems>
}

const workspaces = readWorkspaces()

function requireBuild(find: Check['find']): Check['find'] {
  return (workspace, tarball) =>
    existsSync(join(repositoryRoot, workspace.folder, 'dist'))
      ? find(workspace, tarball)
      : ['dist not found: run npm run build first']
}

/** Unpacks the tarball as an app has it, and resolves the entries there. */
async function resolveEntries({ manifest }: Workspace, { path }: Tarball): Promise<Problems> {
  const app = `${path}-unpacked`
  const folder = join(app, 'node_modules', manifest.name)
  await mkdir(folder, { recursive: true })
  const unpacked = await run('tar', ['xzf', path, '--strip-components=1'], { cwd: folder })
  if (unpacked.code !== 0) throw new CommandError(`tar failed: ${unpacked.stderr}`)
  return findEntryProblems(app, manifest)
}

const checks: readonly Check[] = [
  { name: 'files', find: (_, { files }) => findFileProblems(files) },
  { name: 'dependencies', find: (workspace) => findDependencyProblems(workspace, workspaces) },
  { name: 'publint', find: requireBuild((_, { path }) => findPublintProblems(path)) },
  { name: 'entries', find: requireBuild(resolveEntries) },
  {
    name: 'types',
    find: requireBuild(async (_, { path }) => findTypeProblems(await analyzeTypes(path))),
  },
]

const publicPackages = workspaces.filter(({ manifest }) => manifest.private !== true)
const nameWidth = Math.max(...publicPackages.map(({ manifest }) => manifest.name.length))
const checkWidth = Math.max(...checks.map(({ name }) => name.length))

function print(packageName: string, check: string, problems: Problems): void {
  const status = problems.length === 0 ? 'ok' : 'FAILED'
  console.log(`${packageName.padEnd(nameWidth)}  ${check.padEnd(checkWidth)}  ${status}`)
  for (const problem of problems) console.log(`    ${problem}`)
}

function toRow(name: string, problems: Problems): ReportRow {
  const ok = problems.length === 0
  return {
    name,
    value: problems.length,
    unit: 'problems',
    target: 0,
    ok,
    note: problems.join('; '),
  }
}

async function checkPackage(workspace: Workspace, folder: string): Promise<ReportRow[]> {
  const { name } = workspace.manifest
  const tarball = await packTarball(workspace, folder)
  const rows: ReportRow[] = []
  for (const check of checks) {
    const problems = await check.find(workspace, tarball)
    print(name, check.name, problems)
    rows.push(toRow(`${name} ${check.name}`, problems))
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

/** Runs are-the-types-wrong on a tarball. `findTypeProblems` decides which problems count. */
async function analyzeTypes(tarballPath: string): Promise<TypeAnalysis> {
  const tarball = createPackageFromTarballData(new Uint8Array(await readFile(tarballPath)))
  return checkTypes(tarball)
}

/** Runs publint on a tarball. Returns errors and warnings, but no suggestions. */
async function findPublintProblems(tarballPath: string): Promise<readonly string[]> {
  const { buffer, byteOffset, byteLength } = await readFile(tarballPath)
  // The Buffer of a small file is a view of a pool that Node shares between files.
  const tarball = buffer.slice(byteOffset, byteOffset + byteLength)
  const { messages, pkg } = await publint({ pack: { tarball }, strict: true, level: 'error' })
  return messages.map((message) => formatMessage(message, pkg, { color: false }) ?? message.code)
}
