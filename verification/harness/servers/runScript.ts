import { join } from 'node:path'
import { repositoryRoot } from '@throughlink/tooling/base/report'
import { type Finished, run } from '@throughlink/tooling/base/run'

export interface ScriptResult extends Finished {
  readonly seconds: number
}

/** Runs a script of `deploy/scripts` with these variables, as an operator does. */
export async function runScript(
  name: string,
  args: readonly string[],
  env: Readonly<Record<string, string>>,
): Promise<ScriptResult> {
  const startedMs = performance.now()
  const path = join(repositoryRoot, 'deploy/scripts', name)
  const result = await run('sh', [path, ...args], { env: { ...process.env, ...env } })
  return { ...result, seconds: Math.round((performance.now() - startedMs) / 100) / 10 }
}

/** Throws with the output of a script that failed. */
export function assertSucceeded(name: string, { code, stdout, stderr }: ScriptResult): void {
  if (code !== 0) throw new Error(`${name} failed:\n${stdout}${stderr}`)
}
