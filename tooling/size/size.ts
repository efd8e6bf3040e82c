/**
 * `npm run size`: measures the packages as bundled into an app, and checks their budgets. esbuild shows the
 * size by module; Metro and Hermes show what a React Native app pays. `npm run size -- --peers` also measures
 * other SDKs for deferred links.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { command, CommandError } from '../base/command.ts'
import { type ReportRow, writeReport } from '../base/report.ts'
import { readWorkspaces } from '../base/workspaces.ts'
import { bundleForApp } from '../build/bundle.ts'
import { readEntries } from '../build/readEntries.ts'
import { formatMetroSizes, type MetroRow } from './formatMetroSizes.ts'
import { formatSizes } from './formatSizes.ts'
import { installBuild } from './installBuild.ts'
import { installPeer, type Peer, peers } from './installPeer.ts'
import { measureWithMetro, type MetroSize } from './measureWithMetro.ts'
import { sumFolderSizes } from './sumFolderSizes.ts'

interface Entry {
  readonly name: string
  readonly entry: string
  /** Limit for the minified and gzipped bundle, including imported packages. */
  readonly budgetBytes: number
  /** Packages that the app already has. */
  readonly external?: readonly string[]
}

// Budgets are just above the current size, so that growth is a decision (docs/internals/decisions/published-packages.md).
const entries: readonly Entry[] = [
  {
    name: 'client',
    entry: 'packages/client/src/index.ts',
    budgetBytes: 18_250,
  },
  {
    name: 'web, as served to every visitor',
    entry: 'packages/web/src/classic.ts',
    budgetBytes: 5_000,
  },
  {
    name: 'react-native, including the client',
    entry: 'packages/react-native/src/index.ts',
    // Peer dependencies, and the optional modules that an app may have.
    external: ['react', 'react-native', 'react-native-*', 'expo-*', '@react-native-*'],
    budgetBytes: 20_110,
  },
]

/** The goals are 13,000 and 100,000 B; the page states why they are not met. */
const metroBudgets: Partial<Record<keyof MetroSize, number>> = { gzip: 20_370, bytecode: 132_500 }

const libraryName = '@throughlink/react-native'

function toRow(name: string, value: number, target: number | null, cause = ''): ReportRow {
  const ok = target === null || value <= target
  return { name, value, unit: 'B', target, ok, note: ok ? '' : cause }
}

async function measure({ name, entry, external, budgetBytes }: Entry): Promise<ReportRow[]> {
  const { code, metafile } = await bundleForApp(entry, external)
  const minBytes = Buffer.byteLength(code)
  const gzipBytes = gzipSync(code, { level: 9 }).length
  const folders = sumFolderSizes(metafile)
  console.log(formatSizes({ name, budgetBytes, minBytes, gzipBytes, folders }))
  return [
    toRow(`${name} min`, minBytes, null),
    toRow(`${name} min+gzip`, gzipBytes, budgetBytes, 'The table above shows the largest modules.'),
  ]
}

function toMetroRows({ name, size }: MetroRow, budgets: typeof metroBudgets = {}): ReportRow[] {
  if (typeof size === 'string') {
    return [{ name, value: 'not measured', unit: '', target: null, ok: true, note: size }]
  }
  return (['min', 'gzip', 'bytecode', 'strippedBytecode'] as const).map((column) =>
    toRow(`${name} with Metro, ${column}`, size[column], budgets[column] ?? null),
  )
}

function subtract(size: MetroSize, base: MetroSize): MetroSize {
  return {
    modules: size.modules - base.modules,
    min: size.min - base.min,
    gzip: size.gzip - base.gzip,
    bytecode: size.bytecode - base.bytecode,
    strippedBytecode: size.strippedBytecode - base.strippedBytecode,
  }
}

/** Measures the main entry, and what each further entry adds to it. */
async function measureLibrary(folder: string): Promise<ReportRow[]> {
  await installBuild(folder)
  const library = readWorkspaces().find(({ manifest }) => manifest.name === libraryName)
  if (library === undefined) throw new CommandError(`${libraryName} not found`)
  const ios = await measureWithMetro(folder, [libraryName], 'ios')
  const main = await measureWithMetro(folder, [libraryName], 'android')
  const mainRows: readonly MetroRow[] = [
    { name: `${libraryName}, ios`, size: ios },
    { name: `${libraryName}, android`, size: main },
  ]
  const rows = [...mainRows]
  for (const { subpath, name } of readEntries(library.manifest)) {
    // The testing entry is not for apps in production.
    if (subpath === '.' || name === 'testing') continue
    const both = await measureWithMetro(folder, [libraryName, `${libraryName}/${name}`], 'android')
    rows.push({ name: `  + ${libraryName}/${name}`, size: subtract(both, main) })
  }
  console.log(formatMetroSizes('with Metro and Hermes, in bytes', rows))
  return rows.flatMap((row, index) => toMetroRows(row, index < mainRows.length ? metroBudgets : {}))
}

async function measurePeer(peer: Peer): Promise<MetroRow> {
  const name = `${peer.name} ${peer.version}`
  try {
    return { name, size: await measureWithMetro(await installPeer(peer), [peer.name], 'android') }
  } catch (error) {
    if (!(error instanceof CommandError)) throw error
    return { name, size: `not measured: ${error.message.split('\n')[0] ?? ''}` }
  }
}

async function measurePeers(): Promise<ReportRow[]> {
  const rows: MetroRow[] = []
  for (const peer of peers) rows.push(await measurePeer(peer))
  console.log(formatMetroSizes('peers, without their native code', rows))
  return rows.flatMap((row) => toMetroRows(row))
}

function readHasPeers(args: readonly string[]): boolean {
  const [given, ...more] = args
  if (more.length === 0 && (given === undefined || given === '--peers')) return given !== undefined
  throw new CommandError('size accepts only the argument --peers')
}

await command(async () => {
  const hasPeers = readHasPeers(process.argv.slice(2))
  const rows: ReportRow[] = []
  for (const entry of entries) rows.push(...(await measure(entry)))
  const folder = await mkdtemp(join(tmpdir(), 'throughlink-size-'))
  try {
    rows.push(...(await measureLibrary(folder)))
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
  if (hasPeers) rows.push(...(await measurePeers()))
  console.log('Metro: the modules that an app gets, in production for Android or iOS, without')
  console.log(
    'react-native, optional modules and @babel/runtime, which the app has. Bytecode: hermesc -O of',
  )
  console.log(
    'the code before minification; stripped: without locations, as in an Android release build.',
  )
  writeReport('size', rows)
})
