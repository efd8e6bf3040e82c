/** The CSRF token of the session. In memory only, so that no other page or extension finds it in storage. */
let token: string | null = null

export function getCsrfToken(): string | null {
  return token
}

export function setCsrfToken(next: string | null): void {
  token = next
}
