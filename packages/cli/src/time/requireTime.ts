import { CliError } from '../cliError.ts'
import { exitCodes } from '../exitCodes.ts'
import { readTime, timeExamples } from './readTime.ts'

/** Reads the value of an option that is a time. Throws what it may be. */
export function requireTime(option: string, text: string, nowMs: number): number {
  const ms = readTime(text, nowMs)
  if (ms !== null) return ms
  throw new CliError(
    `${option} must be a time such as ${timeExamples}, but is "${text}".`,
    exitCodes.usage,
  )
}
