#!/usr/bin/env -S node --conditions=@throughlink/source
/** Entry point: `throughlink-server serve | work | all | migrate | admin | health`. */
import { handleEarlySignals } from './platform/process/earlySignals.ts'

// Before the other modules are loaded, which takes most of the start.
handleEarlySignals()
const { runRole } = await import('./roles/runRole.ts')
await runRole(process.argv.slice(2))
