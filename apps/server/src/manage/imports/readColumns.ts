import { csvFields } from './csv.ts'

export type ReadColumns =
  | { readonly isOk: true; readonly columns: Readonly<Record<string, string>> }
  | { readonly isOk: false; readonly detail: string }

/** Reads `slug:Short,destination:Target`: pairs of our column name and the file's. */
export function readColumns(text: string): ReadColumns {
  const columns: Record<string, string> = {}
  for (const pair of text.split(',').filter((each) => each.trim() !== '')) {
    const at = pair.indexOf(':')
    const field = pair.slice(0, Math.max(at, 0)).trim()
    const name = pair.slice(at + 1).trim()
    if (name === '' || !csvFields.some((known) => known === field)) {
      const detail = `must be pairs such as slug:Short, with one of these names first: ${csvFields.join(', ')}`
      return { isOk: false, detail }
    }
    columns[field] = name
  }
  return { isOk: true, columns }
}
