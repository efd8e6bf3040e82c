/** Formats named values, one to a line, with the values aligned. Those without a value are left out. */
export function formatFields(fields: readonly (readonly [name: string, value: string | null])[]) {
  const shown = fields.filter(([, value]) => value !== null && value !== '')
  const width = Math.max(0, ...shown.map(([name]) => name.length))
  return shown.map(([name, value]) => `${name.padEnd(width)}  ${value ?? ''}`).join('\n')
}
