import { pino } from 'pino'

interface LogLine {
  readonly level: number
  readonly time: number
  readonly msg?: string
  readonly err?: { readonly stack?: string; readonly message?: string }
}

/** Fields of each line that a person in front of the terminal knows, or that are shown elsewhere. */
const hidden = new Set(['level', 'time', 'pid', 'hostname', 'msg', 'err'])

/** Formats a JSON line of the logger for a terminal: time, level, message, other fields, and a stack below. */
export function formatLogLine(json: string): string {
  const line = JSON.parse(json) as LogLine
  const time = new Date(line.time).toTimeString().slice(0, 8)
  const level = (pino.levels.labels[line.level] ?? String(line.level)).padEnd(5)
  const fields = Object.entries(line)
    .filter(([name]) => !hidden.has(name))
    .map(([name, value]) => ` ${name}=${typeof value === 'string' ? value : JSON.stringify(value)}`)
  const stack = line.err?.stack ?? line.err?.message ?? ''
  const below = stack === '' ? '' : `${stack.replace(/^/gm, '  ')}\n`
  return `${time} ${level} ${line.msg ?? ''}${fields.join('')}\n${below}`
}
