import { open } from 'node:fs/promises'
import { run } from '@throughlink/tooling/base/run'
import { findHermesc } from '@throughlink/tooling/build/findHermesc'
import { toProblems } from './runInApp.ts'

const timeoutMs = 120_000

/** The first eight bytes of every Hermes bytecode file. */
const magic = 'c61fbc03c103191f'

/** Compiles a bundle with the hermesc of the app's React Native version. */
export async function compileForHermes(folder: string, script: string): Promise<readonly string[]> {
  const output = `${script}.hbc`
  // Without -w it warns about every unknown global, such as those of React Native.
  const args = ['-w', '-O', '-emit-binary', '-out', output, script]
  const problems = toProblems(await run(findHermesc(folder), args, { cwd: folder, timeoutMs }))
  if (problems.length > 0) return problems.map((problem) => `hermesc: ${problem}`)
  const start = await readMagic(output)
  return start === magic ? [] : [`hermesc wrote a file that starts with ${start}`]
}

async function readMagic(path: string): Promise<string> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(8), 0, 8, 0)
    return buffer.toString('hex', 0, bytesRead)
  } finally {
    await file.close()
  }
}
