import { join } from 'node:path'
import { repositoryRoot } from '@throughlink/tooling/base/report'
import { run } from '@throughlink/tooling/base/run'

const fromSource = '--conditions=@throughlink/source'
const timeoutMs = 60_000

/** Seeds an app with a link, and plays a tap, an install and a first start against a service. */
export async function simulateInstall(
  env: Readonly<Record<string, string>>,
  origin: string,
): Promise<{ readonly ok: boolean; readonly output: string }> {
  const seed = await run(
    process.execPath,
    [fromSource, join(repositoryRoot, 'apps/server/src/commands/seed.ts'), 'go.localhost', origin],
    { env: { ...process.env, ...env }, timeoutMs },
  )
  const read = (name: string) => new RegExp(`^${name}\\s+(\\S+)`, 'm').exec(seed.stdout)?.[1] ?? ''
  const { code, stdout, stderr } = await run(
    process.execPath,
    [
      ...[fromSource, join(repositoryRoot, 'packages/cli/src/main.ts'), 'simulate'],
      ...[`${read('link')}?ref=anna`, '--key', read('API_KEY'), '--app', read('appID')],
    ],
    { timeoutMs },
  )
  const ok = code === 0 && stdout.includes('ref=anna')
  return { ok, output: `${seed.stderr}${stdout}${stderr}` }
}
