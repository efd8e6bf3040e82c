import { join } from 'node:path'
import { CommandError } from '../command.ts'
import { run, type Finished } from '../run.ts'
import type { Versions } from './versions.ts'

const installTimeoutMs = 300_000

/** Runs a script of an app's own packages with Node, without npx and its search for them. */
export function runInApp(
  folder: string,
  [script, ...args]: readonly [script: string, ...args: string[]],
  timeoutMs: number,
): Promise<Finished> {
  const path = join(folder, 'node_modules', script)
  return run(process.execPath, [path, ...args], { cwd: folder, timeoutMs })
}

/** Installs what the manifest lists, and more if given. */
export async function install(folder: string, added: Versions = {}): Promise<void> {
  const specs = Object.entries(added).map(([name, version]) => `${name}@${version}`)
  const options = ['--save-exact', '--prefer-offline', '--no-audit', '--no-fund']
  const { code, stderr } = await run('npm', ['install', ...options, ...specs], {
    cwd: folder,
    timeoutMs: installTimeoutMs,
  })
  if (code !== 0) throw new CommandError(`npm install ended with ${code ?? 'a signal'}:\n${stderr}`)
}

/** The last lines of a program that failed, or nothing. */
export function faultsOf({ code, stdout, stderr }: Finished): readonly string[] {
  if (code === 0) return []
  const said = `${stdout}\n${stderr}`.trim().split('\n').slice(-40).join('\n')
  return [`it ended with ${code ?? 'a signal, perhaps at its time limit'}:\n${said}`]
}
