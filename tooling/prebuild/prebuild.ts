import { join } from 'node:path'
import { repositoryRoot } from '../report.ts'
import { run, type Finished } from '../run.ts'

const cli = join(repositoryRoot, 'node_modules/expo/bin/cli')
const timeoutMs = 120_000

/** What happens to existing native folders. SDK 57 recreates them by default. */
export type NativeFolders = 'recreated' | 'kept'

/** Runs `expo prebuild` in an app. Uses the template inside `expo`, so nothing is downloaded. */
export function prebuild(folder: string, nativeFolders: NativeFolders): Promise<Finished> {
  Object.assign(process.env, { CI: '1', EXPO_NO_TELEMETRY: '1', EXPO_OFFLINE: '1' })
  const options = nativeFolders === 'kept' ? ['--no-clean'] : []
  const args = [cli, 'prebuild', '--no-install', '--platform', 'all', ...options]
  return run(process.execPath, args, { cwd: folder, timeoutMs })
}
