import { plainQrStyle, qrShapes, type QrStyle } from '@throughlink/protocol/rules'

/** The style that an app saved for the QR codes of its links. */
export interface AppQrStyle extends QrStyle {
  /** Id of an uploaded picture in the middle of the codes. */
  readonly logoId: string | null
}

export const defaultQrStyle: AppQrStyle = { ...plainQrStyle, logoId: null }

const color = /^#[0-9a-f]{6}$/
const pictureId = /^[0-9a-f]{32}$/

/** Reads a stored style. Its values become markup and rows may bypass validation, so what is not valid is left out. */
export function readQrStyle(stored: Readonly<Record<string, unknown>>): AppQrStyle {
  const read = (name: keyof AppQrStyle, format: RegExp) => {
    const value = stored[name]
    return typeof value === 'string' && format.test(value) ? value : null
  }
  const style = {
    color: read('color', color) ?? defaultQrStyle.color,
    background: read('background', color) ?? defaultQrStyle.background,
    shape: qrShapes.find((shape) => shape === stored['shape']) ?? defaultQrStyle.shape,
    logoId: read('logoId', pictureId),
  }
  // One object for all apps without a style of their own: the catalog keeps many links in memory.
  return toQrStyleKey(style) === toQrStyleKey(defaultQrStyle) ? defaultQrStyle : style
}

/** Equal for equal styles. */
export function toQrStyleKey({ color, background, shape, logoId }: AppQrStyle): string {
  return `${color} ${background} ${shape} ${logoId ?? ''}`
}
