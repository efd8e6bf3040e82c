import { join } from 'node:path'
import { CommandError } from '@throughlink/tooling/base/command'
import { type Finished, run } from '@throughlink/tooling/base/run'
import type { Versions } from './versions.ts'

/** A busy machine may be slow. */
const installTimeoutMs = 900_000

/** Runs a script of one of the app's packages with Node, without the lookup that npx does. */
export function runInApp(
  folder: string,
  [script, ...args]: readonly [script: string, ...args: string[]],
  timeoutMs: number,
): Promise<Finished> {
  const path = join(folder, 'node_modules', script)
  return run(process.execPath, [path, ...args], { cwd: folder, timeoutMs })
}

/** Installs the dependencies in the manifest, and adds the given ones. */
export async function install(folder: string, added: Versions = {}): Promise<void> {
  const specs = Object.entries(added).map(([name, version]) => `${name}@${version}`)
  const options = ['--save-exact', '--prefer-offline', '--no-audit', '--no-fund']
  const { code, stderr } = await run('npm', ['install', ...options, ...specs], {
    cwd: folder,
    timeoutMs: installTimeoutMs,
  })
  if (code !== 0)
    throw new CommandError(`npm install exited with ${code ?? 'a signal'}:\n${stderr}`)
}

/** Returns the last lines of output of a program that failed, else nothing. */
export function toProblems({ code, stdout, stderr }: Finished): readonly string[] {
  if (code === 0) return []
  const output = `${stdout}\n${stderr}`.trim().split('\n').slice(-40).join('\n')
  return [`exited with ${code ?? 'a signal, perhaps at its time limit'}:\n${output}`]
}
