const key = 'last-app'

export function readLastApp(): string | null {
  return localStorage.getItem(key)
}

/** Remembers which app to open next time. Only its id, which reveals nothing. */
export function rememberLastApp(appId: string): void {
  localStorage.setItem(key, appId)
}
