/**
 * Returns the first column of Apple's list, `range,country,region,city,`, unvalidated. Skips empty lines and
 * lines that begin with `#`.
 */
export function readRelayCsv(text: string): readonly string[] {
  return text
    .split('\n')
    .map((line) => line.split(',', 1)[0]?.trim() ?? '')
    .filter((range) => range !== '' && !range.startsWith('#'))
}
