#!/usr/bin/env -S node --conditions=@throughlink/source
/** Entry point: `throughlink-server serve | work | all | migrate | admin | health`. */
import { handleEarlySignals } from './platform/process/earlySignals.ts'
import { readRole } from './roles/role.ts'

// Before the other modules are loaded, which takes most of the start.
handleEarlySignals()
const args = process.argv.slice(2)
const role = readRole(args)
if (role === 'admin') {
  const { runAdmin } = await import('./commands/admin.ts')
  await runAdmin(args.slice(1))
} else {
  const { runRole } = await import('./roles/runRole.ts')
  await runRole(role)
}
