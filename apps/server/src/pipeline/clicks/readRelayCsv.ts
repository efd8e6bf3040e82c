/**
 * The first column of Apple's list, `range,country,region,city,`, whatever it holds. Empty lines and those
 * that begin with `#` are none of it.
 */
export function readRelayCsv(text: string): readonly string[] {
  return text
    .split('\n')
    .map((line) => line.split(',', 1)[0]?.trim() ?? '')
    .filter((range) => range !== '' && !range.startsWith('#'))
}
