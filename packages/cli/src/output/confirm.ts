import type { CliContext } from '../cliContext.ts'
import { CliError } from '../cliError.ts'
import { exitCodes } from '../exitCodes.ts'

/** Asks a person whether to go on. Throws without a terminal: a script has to pass `--yes`. */
export async function confirm(
  { ask }: CliContext,
  question: string,
  purpose: string,
): Promise<boolean> {
  if (ask !== null) return /^y(es)?$/i.test((await ask(`${question} [y/N] `)).trim())
  throw new CliError(
    `Nothing was changed, because there is no terminal to ask on. Pass --yes ${purpose}.`,
    exitCodes.usage,
  )
}
