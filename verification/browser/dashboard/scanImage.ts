import type { Locator } from '@playwright/test'
import decodeQR from 'qr/decode.js'

/** Pixels on a side. A camera has more. */
const width = 600

/** Reads the QR code that a picture of the page shows, as a camera would: as the browser draws it, with its logo. */
export async function scanImage(image: Locator): Promise<string> {
  const pixels = await image.evaluate(async (element: HTMLImageElement, side) => {
    await element.decode()
    const canvas = document.createElement('canvas')
    canvas.width = side
    canvas.height = side
    const context = canvas.getContext('2d')
    context?.drawImage(element, 0, 0, side, side)
    return [...(context?.getImageData(0, 0, side, side).data ?? [])]
  }, width)
  return decodeQR({ data: Uint8Array.from(pixels), width, height: width })
}
