/** The first rows of a file, to show them and to map its columns. */
export interface CsvPreview {
  readonly header: readonly string[]
  readonly rows: readonly (readonly string[])[]
}

const previewBytes = 65_536
const previewRows = 5

/** Reads the start of a file only, so that a large one does not block the page. */
export async function readCsvPreview(file: Blob): Promise<CsvPreview> {
  const text = await file.slice(0, previewBytes).text()
  const rows = parseCsv(text, previewRows + 1, file.size > previewBytes)
  const [header = [], ...others] = rows
  return { header, rows: others }
}

/** Parses up to `maxRows` rows. The last row of a text that was cut off is left out. */
export function parseCsv(
  text: string,
  maxRows: number,
  isCut = false,
): readonly (readonly string[])[] {
  const rows: string[][] = []
  let row: string[] = []
  let cell = ''
  let isQuoted = false
  const source = text.replace(/^\uFEFF/, '')
  const endRow = () => {
    row.push(cell)
    // Empty lines are not rows.
    if (row.length > 1 || cell.trim() !== '') rows.push(row)
    row = []
    cell = ''
  }
  for (let at = 0; at < source.length && rows.length < maxRows; at++) {
    const char = source.charAt(at)
    if (isQuoted) {
      if (char !== '"') cell += char
      else if (source[at + 1] === '"') {
        cell += '"'
        at++
      } else isQuoted = false
    } else if (char === '"' && cell === '') isQuoted = true
    else if (char === ',') {
      row.push(cell)
      cell = ''
    } else if (char === '\n') endRow()
    else if (char !== '\r') cell += char
  }
  if (!isCut && rows.length < maxRows && (cell !== '' || row.length > 0)) endRow()
  return rows
}
