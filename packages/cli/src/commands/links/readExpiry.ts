import type { CliContext } from '../../cliContext.ts'
import { CliError } from '../../cliError.ts'
import { exitCodes } from '../../exitCodes.ts'
import { formatTime } from '../../time/formatTime.ts'
import { requireTime } from '../../time/requireTime.ts'

/** Reads `--expires` for the service, and says what was understood. A time that has passed would end the link at once. */
export function readExpiry({ now, note }: CliContext, text: string): string {
  const nowMs = now()
  const ms = requireTime('--expires', text, nowMs)
  if (ms <= nowMs) {
    throw new CliError(
      `The link would not work at all: ${formatTime(ms)} has passed. Pass a later time, such as "in 7 days".`,
      exitCodes.usage,
    )
  }
  note(`Expires ${formatTime(ms)}.`)
  return new Date(ms).toISOString()
}
