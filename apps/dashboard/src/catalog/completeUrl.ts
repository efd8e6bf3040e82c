/** Adds `https://` to what a person types without it. Digits after a colon are a port, not a URL with a scheme. */
export function completeUrl(text: string): string {
  const url = text.trim()
  return url === '' || /^[a-z][a-z\d+.-]*:(?!\d)/i.test(url) ? url : `https://${url}`
}
