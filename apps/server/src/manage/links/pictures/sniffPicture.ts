export type SniffedFormat = 'png' | 'jpeg' | 'webp' | 'svg'

/**
 * Returns the format of a file by its first bytes, whatever its name or content type. Null for everything that is not
 * accepted. SVG is recognized for a better error only.
 */
export function sniffPicture(file: Buffer): SniffedFormat | null {
  const start = file.subarray(0, 12).toString('latin1')
  if (start.startsWith('\x89PNG\r\n\x1a\n')) return 'png'
  if (start.startsWith('\xff\xd8\xff')) return 'jpeg'
  if (start.startsWith('RIFF') && start.endsWith('WEBP')) return 'webp'
  const text = file.subarray(0, 1_024).toString('utf8')
  return /^\ufeff?\s*<(?:\?xml|!--|!doctype\s+svg|svg)/i.test(text) ? 'svg' : null
}
