export interface EnvLine {
  readonly name: string
  readonly value: string
  /** Whether the line is a comment that shows a default. */
  readonly isDefault: boolean
  /** The comment above the line, or above the lines before it. */
  readonly meaning: string
}

/** Reads the variables of an env file, with those that are shown as comments. */
export function readEnvFile(text: string): readonly EnvLine[] {
  const found: EnvLine[] = []
  let meaning = ''
  for (const line of text.split('\n')) {
    const [, sign, name, value = ''] = /^(# )?([A-Z][A-Z0-9_]*)=(.*)$/.exec(line) ?? []
    if (name !== undefined) found.push({ name, value, isDefault: sign !== undefined, meaning })
    else if (line.startsWith('# ')) meaning += line.slice(1)
    else meaning = ''
  }
  return found
}
