import { readdirSync, readFileSync } from 'node:fs'

/** Linux counts in hundredths of a second, whatever the kernel was built with. */
const tickMs = 10

interface ProcessTimes {
  readonly pid: number
  readonly parent: number
  readonly cpuMs: number
}

/**
 * What a process and its children have used so far: of every core, and of nobody else, so that it can be
 * compared on a machine that is busy with other things. Null where there is no `/proc`.
 */
export function cpuMsOf(pid: number): number | null {
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
    // The command stands in parentheses, and may have any in it.
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
    const ticks = Number(fields[11]) + Number(fields[12])
    return { pid: Number(name), parent: Number(fields[1]), cpuMs: ticks * tickMs }
  } catch {
    // It has ended meanwhile.
    return null
  }
}
