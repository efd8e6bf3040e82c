import { pino, type Logger } from 'pino'
import { formatLogLine } from './formatLogLine.ts'

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
