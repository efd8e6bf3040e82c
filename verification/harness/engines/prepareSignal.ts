import { execFileSync } from 'node:child_process'

/**
 * Returns a function that sends a signal to a process and its children. PostgreSQL serves each connection in
 * a separate process, so stopping only the parent leaves existing connections alive. The children are looked
 * up beforehand, because the lookup is slow and blocks this process.
 */
export function prepareSignal(pid: number, signal: NodeJS.Signals): () => void {
  const children = listChildren(pid)
  return () => {
    // The parent first, so that it starts no more children.
    for (const each of [pid, ...children]) send(each, signal)
    // It may have started some since the lookup.
    for (const late of listChildren(pid)) if (!children.includes(late)) send(late, signal)
  }
}

function listChildren(pid: number): number[] {
  const table = execFileSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' })
  return table
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/\s+/).map(Number))
    .filter(([, parent]) => parent === pid)
    .map(([child]) => child ?? 0)
    .filter((child) => child > 1)
}

function send(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal)
  } catch (error) {
    // The process may have ended in between.
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}
