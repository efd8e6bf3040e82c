let context: CanvasRenderingContext2D | null | undefined

/** The width of the label of an axis, in pixels. */
export function measureLabel(text: string): number {
  context ??= document.createElement('canvas').getContext('2d')
  if (!context) return text.length * 7
  context.font = `12px ${getComputedStyle(document.body).fontFamily}`
  return context.measureText(text).width
}
