import { readdirSync, readFileSync } from 'node:fs'

/** Linux reports CPU time in hundredths of a second, independent of the kernel configuration. */
const tickMs = 10

interface ProcessTimes {
  readonly pid: number
  readonly parent: number
  readonly cpuMs: number
}

/**
 * Returns the CPU time of a process and its children on all cores. Unlike elapsed time, it is comparable on a
 * busy machine. Null if there is no `/proc`.
 */
export function readCpuMs(pid: number): number | null {
  try {
    return readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .map(readTimes)
      .filter((times) => times?.pid === pid || times?.parent === pid)
      .reduce((sum, times) => sum + (times?.cpuMs ?? 0), 0)
  } catch {
    return null
  }
}

function readTimes(name: string): ProcessTimes | null {
  try {
    const text = readFileSync(`/proc/${name}/stat`, 'utf8')
    // The command is in parentheses and may contain some itself.
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
    // Its own time in user and system mode, and that of children that have ended, such as closed connections.
    const ticks = fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0)
    return { pid: Number(name), parent: Number(fields[1]), cpuMs: ticks * tickMs }
  } catch {
    // The process has ended meanwhile.
    return null
  }
}
