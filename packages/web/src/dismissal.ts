const key = 'throughlink-closed'
const dayMs = 86_400_000

export interface DismissalOptions {
  /** For how many days a closed banner stays closed. Default: 30. */
  readonly days?: number
  /** Whether local storage may be used, asked each time. Default: yes. Without it, only the page remembers. */
  readonly canStore?: () => boolean
}

/** Returns whether the visitor closed the banner less than `days` ago. */
export function isDismissed({ days = 30, canStore }: DismissalOptions, nowMs: number): boolean {
  try {
    if (canStore?.() === false) return false
    const closedAtMs = Number(localStorage.getItem(key) ?? NaN)
    return nowMs - closedAtMs < days * dayMs
  } catch {
    // No storage, or none for this page.
    return false
  }
}

export function rememberDismissal({ canStore }: DismissalOptions, nowMs: number): void {
  try {
    if (canStore?.() !== false) localStorage.setItem(key, String(nowMs))
  } catch {
    // The page remembers it.
  }
}
