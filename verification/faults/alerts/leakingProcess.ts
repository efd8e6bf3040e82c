/**
 * Loaded before the service, by `--import`: holds memory and file descriptors, as a process that leaks both. The
 * limits of both are lowered first, so that little is enough.
 */
import { execFileSync } from 'node:child_process'
import { openSync } from 'node:fs'

const maxDescriptors = 2_000
const heldBytes = 500_000_000
const memoryLimit = 600_000_000

execFileSync('prlimit', [`--pid=${process.pid}`, `--nofile=${maxDescriptors}:${maxDescriptors}`])
for (let count = 0; count < 0.85 * maxDescriptors; count++) openSync('/dev/null', 'r')
Object.assign(process, { constrainedMemory: () => memoryLimit })
Object.assign(globalThis, { heldByTest: Buffer.alloc(heldBytes, 1) })
