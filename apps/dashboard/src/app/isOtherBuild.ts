const entry = /<script\b[^>]*\btype="module"[^>]*\bsrc="([^"]+)"/

/**
 * Returns whether the page that the service has now belongs to another build than the running one. A page without an
 * entry script is not the dashboard, such as that of a proxy during an outage.
 */
export function isOtherBuild(html: string, runningEntry: string): boolean {
  const [, current] = entry.exec(html) ?? []
  return current !== undefined && current !== runningEntry
}
