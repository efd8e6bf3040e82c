export const qrShapes = ['square', 'rounded'] as const
export type QrShape = (typeof qrShapes)[number]

/** How a QR code looks. */
export interface QrStyle {
  /** `#rrggbb`, as is the background. */
  readonly color: string
  readonly background: string
  /** Shape of the modules. */
  readonly shape: QrShape
}

/** What every camera reads. */
export const plainQrStyle: QrStyle = { color: '#000000', background: '#ffffff', shape: 'square' }
