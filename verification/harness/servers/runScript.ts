import { join } from 'node:path'
import { repositoryRoot } from '@throughlink/tooling/base/report'
import { type Finished, run } from '@throughlink/tooling/base/run'
import { serverFolder } from './serverFolder.ts'

export interface ScriptResult extends Finished {
  readonly seconds: number
}

/** Runs a script of `deploy` with these variables, as an operator does. */
export async function runScript(
  name: string,
  args: readonly string[],
  env: Readonly<Record<string, string>>,
): Promise<ScriptResult> {
  return measure('sh', [join(repositoryRoot, 'deploy', name), ...args], env)
}

/** Runs a command for operators from source, such as `admin backup`. */
export async function runAdmin(
  args: readonly string[],
  env: Readonly<Record<string, string>>,
  folder = serverFolder,
): Promise<ScriptResult> {
  const server = ['--conditions=@throughlink/source', join(folder, 'src/main.ts')]
  return measure(process.execPath, [...server, 'admin', ...args], env)
}

async function measure(
  program: string,
  args: readonly string[],
  env: Readonly<Record<string, string>>,
): Promise<ScriptResult> {
  const startedMs = performance.now()
  const result = await run(program, args, { env: { ...process.env, ...env } })
  return { ...result, seconds: Math.round((performance.now() - startedMs) / 100) / 10 }
}

/** Throws with the output of a script that failed. */
export function assertSucceeded(name: string, { code, stdout, stderr }: ScriptResult): void {
  if (code !== 0) throw new Error(`${name} failed:\n${stdout}${stderr}`)
}
