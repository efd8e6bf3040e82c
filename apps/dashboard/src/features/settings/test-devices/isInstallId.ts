/** Whether a text has the form of an install ID, as the service checks it. */
export function isInstallId(text: string): boolean {
  return /^[A-Za-z0-9._:-]{16,64}$/.test(text)
}
