/** The time that the demo covers. */
export interface Period {
  readonly startMs: number
  readonly endMs: number
}

export function shopUrl(path: string): string {
  return `https://lumen.example/${path}`
}

/** Returns a date such as `2026-03-12`. */
export function toDate(ms: number): string {
  return new Date(ms).toISOString().slice(0, 10)
}
