import { existsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { CommandError } from '../base/command.ts'
import { repositoryRoot } from '../base/report.ts'
import { run } from '../base/run.ts'
import { findNewerSource } from './findNewerSource.ts'

const dashboard = join(repositoryRoot, 'apps/dashboard')
export const dashboardFolder = join(dashboard, 'dist')
const sources = ['index.html', 'vite.config.ts', 'public/**/*.*', 'build/**/*.*', 'src/**/*.*']

/** Builds the dashboard unless its last build is newer than all of its sources. */
export async function ensureDashboard(print: (text: string) => void): Promise<void> {
  const page = join(dashboardFolder, 'index.html')
  const builtMs = existsSync(page) ? statSync(page).mtimeMs : 0
  const changed = findNewerSource(dashboard, sources, builtMs)
  if (changed === null) return
  print(
    builtMs === 0
      ? 'Building the dashboard.'
      : `Building the dashboard, because ${changed} has changed.`,
  )
  const { code, stdout, stderr } = await run('npm', ['run', 'build'], { cwd: dashboard })
  if (code !== 0) throw new CommandError(`The build of the dashboard failed:\n${stdout}\n${stderr}`)
}
