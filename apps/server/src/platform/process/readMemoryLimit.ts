import { totalmem } from 'node:os'

/** Returns the memory that the process may use: the limit of its container, or the memory of the machine. */
export function readMemoryLimit(
  limit = process.constrainedMemory(),
  machineBytes = totalmem(),
): number {
  // Without a limit, Linux reports 0 or a number above all memory.
  return limit === 0 ? machineBytes : Math.min(limit, machineBytes)
}
