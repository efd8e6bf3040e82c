/** A data URL that shows an SVG file as a picture. */
export function toSvgUrl(svg: string): string {
  return `data:image/svg+xml,${encodeURIComponent(svg)}`
}
