import { type Logger, pino } from 'pino'

interface LogLine {
  readonly level: number
  readonly time: number
  readonly msg?: string
  readonly err?: { readonly stack?: string; readonly message?: string }
}

/** Fields of each line that a person in front of the terminal knows, or that are shown elsewhere. */
const hidden = new Set(['level', 'time', 'pid', 'hostname', 'msg', 'err'])

export interface LoggerOptions {
  readonly level: string
  /** Whether people read the output in a terminal. Otherwise each line is JSON. */
  readonly isTerminal: boolean
}

/** Creates the logger of the process, which writes to standard output at once: a line before an exit is kept. */
export function createLogger({ level, isTerminal }: LoggerOptions): Logger {
  const options = { level, redact: ['req.headers', '*.authorization'] }
  if (!isTerminal) return pino(options)
  return pino(options, {
    write(line: string) {
      process.stdout.write(formatLogLine(line))
    },
  })
}

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
