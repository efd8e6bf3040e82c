import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { CommandError } from '../base/command.ts'
import { repositoryRoot } from '../base/report.ts'
import { run } from '../base/run.ts'
import { findHermesc } from '../build/findHermesc.ts'
import { bundleWithMetro, type MetroPlatform } from './bundleWithMetro.ts'

/** The size of an app's added modules, in bytes. */
export interface MetroSize {
  readonly modules: number
  readonly min: number
  readonly gzip: number
  /** As in an iOS release build, which keeps the locations for stack traces. */
  readonly bytecode: number
  /** As in an Android release build, which writes the locations into a source map. */
  readonly strippedBytecode: number
}

/** The flags of React Native's release builds. */
const flags = {
  bytecode: ['-O'],
  strippedBytecode: ['-O', '-output-source-map'],
} as const

async function compile(code: string, options: readonly string[]): Promise<number> {
  const folder = await mkdtemp(join(tmpdir(), 'throughlink-bytecode-'))
  try {
    await writeFile(join(folder, 'bundle.js'), code)
    // The path of the script becomes part of the bytecode, so it must not contain the folder.
    const args = ['-w', '-emit-binary', ...options, '-out', 'bundle.hbc', 'bundle.js']
    const { code: exitCode, stderr } = await run(findHermesc(repositoryRoot), args, { cwd: folder })
    if (exitCode !== 0) throw new CommandError(`hermesc failed:\n${stderr}`)
    return (await stat(join(folder, 'bundle.hbc'))).size
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/**
 * Measures the modules that imports add to a React Native app. Hermes gets the code before minification, as
 * in a release build. The bytecode is compiled without the rest of the app.
 */
export async function measureWithMetro(
  folder: string,
  imports: readonly string[],
  platform: MetroPlatform,
): Promise<MetroSize> {
  const minified = await bundleWithMetro({ folder, imports, platform, minify: true })
  const readable = await bundleWithMetro({ folder, imports, platform, minify: false })
  return {
    modules: minified.modules.length,
    min: Buffer.byteLength(minified.code),
    gzip: gzipSync(minified.code, { level: 9 }).length,
    bytecode: await compile(readable.code, flags.bytecode),
    strippedBytecode: await compile(readable.code, flags.strippedBytecode),
  }
}
