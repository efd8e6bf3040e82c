import { styleText } from 'node:util'
import type { CliContext } from '../cliContext.ts'

export type Painter = (style: 'bold' | 'dim' | 'green' | 'yellow' | 'red', text: string) => string

/** Returns a function that colours text for a person, and leaves it as it is for a script. */
export function createPainter({ isTerminal, env }: CliContext): Painter {
  const isPlain = !isTerminal || (env['NO_COLOR'] ?? '') !== ''
  return (style, text) => (isPlain ? text : styleText(style, text, { validateStream: false }))
}
