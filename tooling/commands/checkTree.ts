/**
 * Fails if a file is changed or not committed. Generated files are committed: when an earlier step of CI changed one,
 * the commit is incomplete.
 */
import { command, CommandError } from '../base/command.ts'
import { repositoryRoot } from '../base/report.ts'
import { run } from '../base/run.ts'

await command(async () => {
  // A container often runs as another user than the owner of the checkout, which git refuses otherwise.
  const args = [
    '-c',
    `safe.directory=${repositoryRoot.replace(/\/$/, '')}`,
    'status',
    '--porcelain',
  ]
  const { code, stdout, stderr } = await run('git', args)
  if (code !== 0) throw new CommandError(stderr)
  if (stdout !== '') throw new CommandError(`Not committed, or changed by a step:\n${stdout}`)
})
