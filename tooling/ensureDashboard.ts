import { existsSync, globSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { CommandError } from '@throughlink/tooling/command'
import { run } from '@throughlink/tooling/run'

const dashboard = join(import.meta.dirname, '../..')
export const builtFolder = join(dashboard, 'dist')
const sources = ['index.html', 'vite.config.ts', 'public/**/*.*', 'build/**/*.*', 'src/**/*.*']

/** Builds the dashboard unless its last build is newer than all of its sources. */
export async function ensureBuilt(): Promise<void> {
  const page = join(builtFolder, 'index.html')
  const builtMs = existsSync(page) ? statSync(page).mtimeMs : 0
  const changed = globSync(sources, { cwd: dashboard }).find(
    (file) => statSync(join(dashboard, file)).mtimeMs > builtMs,
  )
  if (changed === undefined) return
  console.log(`Building the dashboard, because ${changed} has changed.`)
  const { code, stdout, stderr } = await run('npm', ['run', 'build'], { cwd: dashboard })
  if (code !== 0) throw new CommandError(`The build failed:\n${stdout}\n${stderr}`)
}
