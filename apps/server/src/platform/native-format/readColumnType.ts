/** A type of ClickHouse: `Array(Nullable(String))` has the name `Array` and one argument. */
export interface ColumnType {
  readonly name: string
  readonly args: readonly string[]
}

const typePattern = /^(?<name>\w+)(?:\((?<args>.*)\))?$/s

/** Splits the name of a type as ClickHouse writes it, in `system.columns` for example. */
export function readColumnType(text: string): ColumnType {
  const { name, args } = typePattern.exec(text.trim())?.groups ?? {}
  if (name === undefined) throw new Error(`${text} is not the name of a ClickHouse type.`)
  return { name, args: args === undefined ? [] : splitArguments(args) }
}

/** Splits at commas that are in no parentheses and in no quoted text. */
function splitArguments(text: string): string[] {
  const args: string[] = []
  let depth = 0
  let isQuoted = false
  let start = 0
  for (let at = 0; at < text.length; at++) {
    const char = text[at]
    if (isQuoted) {
      if (char === '\\') at++
      else if (char === "'") isQuoted = false
    } else if (char === "'") isQuoted = true
    else if (char === '(') depth++
    else if (char === ')') depth--
    else if (char === ',' && depth === 0) {
      args.push(text.slice(start, at).trim())
      start = at + 1
    }
  }
  args.push(text.slice(start).trim())
  return args
}

const elementPattern = /^'(?<name>(?:[^'\\]|\\.)*)'\s*=\s*(?<number>-?\d+)$/s

/** Reads the elements of an enum from its arguments, such as `'none' = 0`. */
export function readEnumElements(args: readonly string[]): Map<string, number> {
  return new Map(
    args.map((arg) => {
      const { name, number } = elementPattern.exec(arg)?.groups ?? {}
      if (name === undefined) throw new Error(`${arg} is not an element of a ClickHouse enum.`)
      return [name.replace(/\\(.)/gs, '$1'), Number(number)]
    }),
  )
}
