import type { Field } from './readFields.ts'

/** Prints fields as a Markdown table. The default is the sentence of the description that begins with "Default:". */
export function printFieldTable(fields: readonly Field[]): string {
  const rows = fields.map((field) => {
    const { value, meaning } = splitDefault(field.description)
    const missing = field.isOptional ? '' : 'required'
    return [
      code(field.name),
      code(field.type),
      value === null ? missing : formatDefault(value),
      meaning,
    ]
  })
  const all = [['Field', 'Type', 'Default', 'Meaning'], ['---', '---', '---', '---'], ...rows]
  return all.map((cells) => `| ${cells.map(escapeCell).join(' | ')} |\n`).join('')
}

interface SplitDescription {
  readonly value: string | null
  readonly meaning: string
}

/** A sentence ends with a period before a space, a line break or the end, so `0.3` and `a.b` do not end it. */
const defaultSentence = /Default: (.+?)\.(?=\s|<br>|$)\s*/

export function splitDefault(description: string): SplitDescription {
  const match = defaultSentence.exec(description)
  if (match === null) return { value: null, meaning: description }
  const meaning = description.replace(defaultSentence, '').replace(/(<br>|\s)+$/, '')
  return { value: match[1] ?? null, meaning }
}

const code = (text: string) => `\`${text}\``

/** Formats a literal at the beginning as code: the type already tells whether it is a string. */
function formatDefault(value: string): string {
  return value.replace(/^(true|false|\d+|'[^']*')(?=,|$)/, code('$1'))
}

/** A bar ends a cell, even inside code. */
const escapeCell = (cell: string) => cell.replaceAll('|', String.raw`\|`)
