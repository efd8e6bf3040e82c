/**
 * What this thread has spent, in milliseconds of CPU: on a busy machine the clock on the wall tells more of
 * its neighbours. Node 22 cannot tell, so there it is the wall's.
 */
export function threadMs(): number {
  if (!('threadCpuUsage' in process)) return performance.now()
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}
