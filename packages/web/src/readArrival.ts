/**
 * Returns the query with which the visitor opened the document. The router of a page may have changed `location`
 * before the script ran, because the page does not wait for it.
 */
export function readArrival(): string {
  const [opened] = performance.getEntriesByType('navigation')
  return new URL(opened?.name ?? location.href).search
}
