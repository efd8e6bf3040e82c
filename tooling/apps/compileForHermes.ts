import { open } from 'node:fs/promises'
import { join } from 'node:path'
import { CommandError } from '../command.ts'
import { run } from '../run.ts'
import { faultsOf } from './runInApp.ts'

const compilers: Partial<Record<NodeJS.Platform, string>> = {
  linux: 'linux64-bin/hermesc',
  darwin: 'osx-bin/hermesc',
  win32: 'win64-bin/hermesc.exe',
}

const timeoutMs = 120_000

/** The first eight bytes of every Hermes bytecode file. */
const magic = 'c61fbc03c103191f'

/** Compiles a bundle with the compiler that came with the app's React Native. */
export async function compileForHermes(folder: string, script: string): Promise<readonly string[]> {
  const compiler = compilers[process.platform]
  if (compiler === undefined) throw new CommandError(`There is no hermesc for ${process.platform}`)
  const output = `${script}.hbc`
  // It warns of every global that it does not know, such as those of React Native.
  const args = ['-w', '-O', '-emit-binary', '-out', output, script]
  const path = join(folder, 'node_modules/hermes-compiler/hermesc', compiler)
  const faults = faultsOf(await run(path, args, { cwd: folder, timeoutMs }))
  if (faults.length > 0) return faults.map((fault) => `hermesc: ${fault}`)
  const start = await readStart(output)
  return start === magic ? [] : [`hermesc wrote a file that starts with ${start}`]
}

async function readStart(path: string): Promise<string> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(8), 0, 8, 0)
    return buffer.toString('hex', 0, bytesRead)
  } finally {
    await file.close()
  }
}
