/** Saves a file that was made in the browser. */
export function downloadFile(name: string, content: Blob): void {
  const url = URL.createObjectURL(content)
  const link = document.createElement('a')
  link.href = url
  link.download = name.replace(/[^\p{L}\p{N}._-]/gu, '_')
  link.click()
  // Some browsers read the file after the click.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
