import { join } from 'node:path'
import { CommandError } from '@throughlink/tooling/command'
import { repositoryRoot } from '@throughlink/tooling/report'
import { run } from '@throughlink/tooling/run'

export interface Phone {
  readonly device: string
  /** Further options of `throughlink simulate`. */
  readonly options?: readonly string[]
}

export interface Opened {
  readonly route: string | null
  readonly method: string | null
  readonly installId: string | null
}

export interface OpenAppOptions {
  readonly url: string
  readonly key: string
  readonly appId: string
}

/** Taps a link on a phone without the app, installs the app and opens it, with the real client. */
export async function openApp(
  { device, options = [] }: Phone,
  { url, key, appId }: OpenAppOptions,
): Promise<Opened> {
  const { code, stdout, stderr } = await run(process.execPath, [
    '--conditions=@throughlink/source',
    join(repositoryRoot, 'packages/cli/src/main.ts'),
    ...['simulate', url, '--json', `--device=${device}`, `--key=${key}`, `--app=${appId}`],
    ...options,
  ])
  if (code !== 0) throw new CommandError(`No link on ${device}:\n${stdout}\n${stderr}`)
  return JSON.parse(stdout) as Opened
}
