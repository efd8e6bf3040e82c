#!/usr/bin/env -S node --conditions=@throughlink/source
/** Entry point: `throughlink-server serve | work | all | migrate | admin | health | --version`. */
import serverPackage from '#package.json' with { type: 'json' }
import { handleEarlySignals } from './platform/process/earlySignals.ts'
import { readSecretFilesOrExit } from './platform/process/readSecretFiles.ts'
import { readRole } from './roles/role.ts'

// Before the other modules are loaded, which takes most of the start.
handleEarlySignals()
const args = process.argv.slice(2)
const role = readRole(args)
// Before the configuration, which may be what an operator is about to repair.
if (args[0] === '--version') {
  process.stdout.write(`${serverPackage.version}\n`)
} else if (role === 'health') {
  const { checkHealth } = await import('./roles/checkHealth.ts')
  checkHealth()
} else if (role === 'admin') {
  readSecretFilesOrExit()
  const { runAdmin } = await import('./commands/admin.ts')
  await runAdmin(args.slice(1))
} else {
  readSecretFilesOrExit()
  const { runRole } = await import('./roles/runRole.ts')
  await runRole(role)
}
