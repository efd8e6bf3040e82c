import { execFileSync } from 'node:child_process'

/**
 * Sends a signal to a process and its children. PostgreSQL serves each connection in a process of its own:
 * one that is stopped alone leaves the connections that stand already as alive as before. The children are
 * looked up beforehand, because that takes a while, in which nothing else happens here.
 */
export function prepareSignal(pid: number, signal: NodeJS.Signals): () => void {
  const children = childrenOf(pid)
  return () => {
    // The parent first: it must not make more of them.
    for (const each of [pid, ...children]) send(each, signal)
    // It may have made some since it was looked at.
    for (const late of childrenOf(pid)) if (!children.includes(late)) send(late, signal)
  }
}

function childrenOf(pid: number): number[] {
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
    // It may have ended by itself in between.
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}
