import { join } from 'node:path'
import { repositoryRoot } from '../report.ts'
import { run, type Finished } from '../run.ts'

const cli = join(repositoryRoot, 'node_modules/expo/bin/cli')
const timeoutMs = 120_000

/** What becomes of native folders that are there: SDK 57 makes them anew unless told otherwise. */
export type Folders = 'made anew' | 'kept'

/** Runs `expo prebuild` in an app. The template is the one inside `expo`: nothing is downloaded. */
export function prebuild(folder: string, folders: Folders): Promise<Finished> {
  Object.assign(process.env, { CI: '1', EXPO_NO_TELEMETRY: '1', EXPO_OFFLINE: '1' })
  const kept = folders === 'kept' ? ['--no-clean'] : []
  const args = [cli, 'prebuild', '--no-install', '--platform', 'all', ...kept]
  return run(process.execPath, args, { cwd: folder, timeoutMs })
}
