import { hostname } from 'node:os'
import { type Logger, pino } from 'pino'
import serverPackage from '#package.json' with { type: 'json' }

interface LogLine {
  readonly level: string
  readonly time: number
  readonly msg?: string
  readonly err?: { readonly stack?: string; readonly message?: string }
}

/** What a process adds to each of its lines, with OpenTelemetry's names. */
const processFields = {
  'service.version': serverPackage.version,
  'host.name': hostname(),
  'process.pid': process.pid,
}

/** Fields of each line that a person in front of the terminal knows, or that are shown elsewhere. */
const hidden = new Set(['level', 'time', 'role', 'msg', 'err', ...Object.keys(processFields)])

export interface LoggerOptions {
  readonly level: string
  /** What the process does. */
  readonly role?: string
  /** Whether people read the output in a terminal. Otherwise each line is JSON. */
  readonly isTerminal: boolean
}

/** Creates the logger of the process, which writes to standard output at once: a line before an exit is kept. */
export function createLogger({ level, role, isTerminal }: LoggerOptions): Logger {
  const options = {
    level,
    base: role === undefined ? processFields : { role, ...processFields },
    formatters: { level: (label: string) => ({ level: label }) },
    redact: ['req.headers', '*.authorization'],
  }
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
  const fields = Object.entries(line)
    .filter(([name]) => !hidden.has(name))
    .map(([name, value]) => ` ${name}=${typeof value === 'string' ? value : JSON.stringify(value)}`)
  const stack = line.err?.stack ?? line.err?.message ?? ''
  const below = stack === '' ? '' : `${stack.replace(/^/gm, '  ')}\n`
  return `${time} ${line.level.padEnd(5)} ${line.msg ?? ''}${fields.join('')}\n${below}`
}
