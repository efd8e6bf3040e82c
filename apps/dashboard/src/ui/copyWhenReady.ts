/** Copies a text that is not known yet. Safari allows this only if the copy starts with the click itself. */
export async function copyWhenReady(text: Promise<string>): Promise<void> {
  const content = text.then((value) => new Blob([value], { type: 'text/plain' }))
  // Where there is no clipboard, nothing else handles a text that never comes.
  content.catch(() => undefined)
  await navigator.clipboard.write([new ClipboardItem({ 'text/plain': content })])
}
