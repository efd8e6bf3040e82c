import { join } from 'node:path'
import { CommandError } from '@throughlink/tooling/base/command'
import { repositoryRoot } from '@throughlink/tooling/base/report'
import { run } from '@throughlink/tooling/base/run'

/** The part of the plan that is checked. */
export interface InitPlan {
  readonly app: { readonly kind: 'expo' | 'bare' }
  readonly edits: readonly object[]
  readonly isApplied: boolean
}

/** Runs `throughlink init` of the checkout in an app, with the settings of a service that does not exist. */
export async function initApp(folder: string): Promise<InitPlan> {
  const key = 'pk_aHR0cHM6Ly9saW5rcy5leGFtcGxlLmNvbQ_0123456789abcdef'
  const settings = ['--key', key, '--app', 'app_acme', '--domain', 'go.acme.example']
  const { code, stdout, stderr } = await run(process.execPath, [
    '--conditions=@throughlink/source',
    join(repositoryRoot, 'packages/cli/src/main.ts'),
    ...['init', '--project', folder, ...settings, '--scheme', 'acme', '--yes', '--json'],
  ])
  if (code !== 0) throw new CommandError(`init failed in ${folder}:\n${stderr}`)
  return JSON.parse(stdout) as InitPlan
}
