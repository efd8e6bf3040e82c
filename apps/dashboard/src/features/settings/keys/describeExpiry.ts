export interface ExpiryNote {
  readonly tone: 'warn' | 'bad'
  readonly text: string
}

const dayMs = 86_400_000
/** How long before the end the warning is shown: enough to replace the key on a server. */
const warningDays = 14

/** The warning about a key that has expired or will soon. Null for the others. */
export function describeExpiry(expiresAt: string | null, nowMs: number): ExpiryNote | null {
  if (expiresAt === null) return null
  const leftMs = Date.parse(expiresAt) - nowMs
  if (leftMs <= 0) return { tone: 'bad', text: 'Expired' }
  if (leftMs > warningDays * dayMs) return null
  const days = Math.floor(leftMs / dayMs)
  if (days === 0) return { tone: 'warn', text: 'Expires today' }
  return { tone: 'warn', text: days === 1 ? 'Expires in 1 day' : `Expires in ${days} days` }
}
