const firstMs = 1_000
const maxMs = 30_000

/** Returns how long to wait before a process is started again that ended soon after its start, `failures` times. */
export function computeRestartDelay(failures: number): number {
  return failures === 0 ? 0 : Math.min(firstMs * 2 ** (failures - 1), maxMs)
}
