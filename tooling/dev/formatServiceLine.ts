/** How the service's log levels are printed. Others are `service`. */
const levels: Readonly<Record<string, string>> = {
  warn: 'warning',
  error: 'error',
  fatal: 'error',
}

interface LogLine {
  readonly level: string
  readonly msg?: string
  readonly err?: { readonly message?: string; readonly code?: string }
}

/** Formats a line that the service logs for a person, without its stack. Other output stays as it is. */
export function formatServiceLine(line: string): string {
  const parsed = parse(line)
  if (parsed === null) return line
  const { level, msg = '', err } = parsed
  const reason = err?.message ?? err?.code ?? ''
  const text = [msg, reason === msg ? '' : reason].filter((part) => part !== '').join(' ')
  return `${levels[level] ?? 'service'}  ${text}`
}

function parse(line: string): LogLine | null {
  try {
    const value: unknown = JSON.parse(line)
    const isLine = typeof value === 'object' && value !== null && 'level' in value
    return isLine ? (value as LogLine) : null
  } catch {
    return null
  }
}
