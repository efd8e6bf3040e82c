/** Returns a key of an install in a map. App ids contain no line breaks. */
export function toInstallKey(appId: string, installId: string): string {
  return `${appId}\n${installId}`
}
