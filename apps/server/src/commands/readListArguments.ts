export interface ListArguments {
  /** Part of what is listed. Empty: all. */
  readonly search: string
  readonly isJson: boolean
}

/** Reads the arguments of `list [search] [--json]`. Null if they are invalid. */
export function readListArguments([command, ...rest]: readonly string[]): ListArguments | null {
  const isJson = rest.includes('--json')
  const [search = '', ...more] = rest.filter((each) => each !== '--json')
  const isValid = command === 'list' && more.length === 0 && !search.startsWith('--')
  return isValid ? { search, isJson } : null
}
