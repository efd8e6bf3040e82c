/**
 * Returns the CPU time of this thread in milliseconds, which other load on the machine does not affect. Node
 * 22 cannot measure it and falls back to wall-clock time.
 */
export function threadMs(): number {
  if (!('threadCpuUsage' in process)) return performance.now()
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}
