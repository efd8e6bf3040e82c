/** `npm run throughlink`: the command line from source, in the folder in which npm was started. */
import { isPublished } from '../../packages/api/src/isPublished.ts'
import { createProcessContext } from '../../packages/cli/src/createProcessContext.ts'
import { findDevDemo, getDevFolder } from '../../packages/cli/src/dev/devState.ts'
import { runCli } from '../../packages/cli/src/runCli.ts'
import { repositoryRoot } from '../base/report.ts'
import { packPackages } from './packPackages.ts'

process.chdir(process.env['INIT_CWD'] ?? '.')
if (findDevDemo(process.cwd()) === null) {
  // The folder of an app has no demo, but this checkout may.
  process.env['THROUGHLINK_DEV_DATA'] ??= getDevFolder(repositoryRoot, process.getuid?.() === 0)
}
const context = createProcessContext()
process.exitCode = await runCli(process.argv.slice(2), {
  ...context,
  packPackages: isPublished() ? null : () => packPackages(context.note),
})
