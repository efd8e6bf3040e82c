import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { CommandError } from '../command.ts'
import { repositoryRoot } from '../report.ts'
import { run } from '../run.ts'

const cli = join(repositoryRoot, 'node_modules/expo/bin/cli')
const example = join(repositoryRoot, 'examples/expo-router')
const timeoutMs = 240_000

async function containsText(folder: string, text: string): Promise<boolean> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const scripts = entries.filter(({ name }) => name.endsWith('.js'))
  for (const { parentPath, name } of scripts) {
    if ((await readFile(join(parentPath, name), 'utf8')).includes(text)) return true
  }
  return false
}

export interface AppKeys {
  readonly key: string
  readonly appId: string
}

/** Exports the Expo example for the web, as for a deployment, with the given keys. */
export async function exportExample({ key, appId }: AppKeys, into: string): Promise<void> {
  if (!existsSync(join(repositoryRoot, 'packages/react-native/dist'))) {
    throw new CommandError('packages/react-native/dist not found: run npm run build first')
  }
  Object.assign(process.env, { CI: '1', EXPO_NO_TELEMETRY: '1', EXPO_OFFLINE: '1' })
  process.env['EXPO_PUBLIC_THROUGHLINK_KEY'] = key
  process.env['EXPO_PUBLIC_THROUGHLINK_APP_ID'] = appId
  const args = [cli, 'export', '--platform', 'web', '--output-dir', into]
  const { code, stdout, stderr } = await run(process.execPath, args, { cwd: example, timeoutMs })
  if (code !== 0)
    throw new CommandError(`expo export exited with ${code ?? 'a signal'}:\n${stdout}${stderr}`)
  // Metro writes the key into its transformed files, and may reuse cached files with another key.
  if (!(await containsText(into, key)))
    throw new CommandError('The exported example has a different key, perhaps from a Metro cache')
}
