/**
 * Reads lines such as `4711 SIGTERM`, and sends these signals when the input ends, in reverse order: the last
 * program that started depends on the others. See `guardPrograms.ts`.
 */
import { createInterface } from 'node:readline'

const programs: { pid: number; signal: NodeJS.Signals }[] = []
for await (const line of createInterface({ input: process.stdin })) {
  const [pid = '', signal = 'SIGTERM'] = line.split(' ')
  programs.unshift({ pid: Number(pid), signal: signal as NodeJS.Signals })
}
for (const { pid, signal } of programs) {
  try {
    process.kill(pid, signal)
  } catch {
    // It has ended already.
  }
}
