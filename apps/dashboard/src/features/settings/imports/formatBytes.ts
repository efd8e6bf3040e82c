const format = new Intl.NumberFormat(undefined, { maximumFractionDigits: 1 })

/** `640 B`, `12.3 kB`, `4.5 MB`. */
export function formatBytes(bytes: number): string {
  if (bytes < 1_000) return `${bytes} B`
  return bytes < 1_000_000 ? `${format.format(bytes / 1e3)} kB` : `${format.format(bytes / 1e6)} MB`
}
