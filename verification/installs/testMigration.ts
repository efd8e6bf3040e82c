/**
 * `npm run verify migration`: compiles the code of the migration guides, with the other SDK and with Throughlink, and
 * runs both: what the app did before, it must do after. The other SDKs are installed from npm; their native code does
 * not run here, so the tests replace it.
 */
import { readFileSync } from 'node:fs'
import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { command, CommandError } from '@throughlink/tooling/base/command'
import { repositoryRoot } from '@throughlink/tooling/base/report'
import { run } from '@throughlink/tooling/base/run'
import { readSamples, type Sample } from '@throughlink/tooling/docs/readSamples'
import ts from 'typescript'
import { unpackPackage } from './apps/unpackPackage.ts'

/** At the versions that the guides name. */
const vendors = [
  ['@swmansion/react-native-detour', '2.3.1'],
  ['react-native-branch', '7.0.0'],
  ['@react-native-firebase/dynamic-links', '22.4.0'],
  ['@react-native-firebase/app', '22.4.0'],
  ['react-native-appsflyer', '6.18.0'],
] as const

const guides = ['detour', 'branch', 'firebase-dynamic-links', 'appsflyer-onelink']
const timeoutMs = 300_000

/** Returns the code of a guide in pairs. Throws if a sample has no counterpart. */
function readPairs(guide: string): readonly (readonly [before: Sample, after: Sample])[] {
  const samples = readSamples(`docs/guides/migrate-from-${guide}.md`).filter(
    ({ title }) => title !== null,
  )
  return samples.flatMap((before, index) => {
    if (index % 2 === 1) return []
    const after = samples[index + 1]
    if (before.title !== 'Before' || after?.title !== 'After')
      throw new CommandError(`${before.document}:${before.line} is not a Before with an After.`)
    return [[before, after] as const]
  })
}

async function installVendors(folder: string): Promise<void> {
  for (const [name, version] of vendors) {
    const to = join(folder, 'node_modules', name)
    await mkdir(dirname(to), { recursive: true })
    await rename(await unpackPackage(name, version, join(folder, '.unpacked')), to)
  }
}

/** Returns the type errors of the samples. The other SDKs have some of their own. */
function compile(files: readonly string[]): readonly string[] {
  const { config } = ts.readConfigFile(join(repositoryRoot, 'tsconfig.base.json'), (path) =>
    readFileSync(path, 'utf8'),
  ) as { config: unknown }
  const { options } = ts.parseJsonConfigFileContent(config, ts.sys, repositoryRoot)
  const program = ts.createProgram(files, {
    ...options,
    types: ['node'],
    jsx: ts.JsxEmit.ReactJSX,
    module: ts.ModuleKind.Preserve,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
    moduleDetection: ts.ModuleDetectionKind.Force,
  })
  return files.flatMap((file) =>
    ts
      .getPreEmitDiagnostics(program, program.getSourceFile(file))
      .map(
        ({ messageText }) =>
          `${basename(file)}: ${ts.flattenDiagnosticMessageText(messageText, '\n')}`,
      ),
  )
}

await command(async () => {
  // Inside the repository, so that the samples and the other SDKs find React Native and our packages.
  const folder = await mkdtemp(join(repositoryRoot, 'packages/react-native/.migration-'))
  try {
    await installVendors(folder)
    const files: string[] = []
    for (const guide of guides) {
      const pairs = readPairs(guide)
      for (const [index, [before, after]] of pairs.entries()) {
        for (const { title, code } of [before, after]) {
          const file = join(folder, `${guide}-${index}-${title ?? ''}.tsx`)
          await writeFile(file, code)
          files.push(file)
        }
      }
      console.log(`${guide}: ${pairs.length} pairs`)
    }
    const problems = compile(files)
    if (problems.length > 0) throw new CommandError(problems.join('\n'))
    console.log(`${files.length} samples compile.`)
    const args = [
      'test',
      '-w',
      '@throughlink/react-native',
      '--',
      'migration',
      '--selectProjects',
      'ios',
    ]
    const { code, stdout, stderr } = await run('npm', args, {
      cwd: repositoryRoot,
      timeoutMs,
      env: { ...process.env, MIGRATION_SAMPLES: folder },
    })
    console.log(stderr.trim())
    if (code !== 0) throw new CommandError(stdout)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
})
