import { downloadFile } from '../../../ui/downloadFile.ts'

/** Saves a drawn code as an SVG file. */
export function downloadSvg(svg: string, name: string): void {
  downloadFile(`${name}.svg`, toBlob(svg))
}

/** Saves a drawn code as a PNG file of this many pixels on a side. */
export async function downloadPng(svg: string, name: string, pixels: number): Promise<void> {
  const url = URL.createObjectURL(toBlob(svg))
  try {
    const image = new Image()
    image.src = url
    await image.decode()
    const canvas = document.createElement('canvas')
    canvas.width = pixels
    canvas.height = pixels
    canvas.getContext('2d')?.drawImage(image, 0, 0, pixels, pixels)
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'))
    if (blob === null) throw new Error('The browser could not draw the picture.')
    downloadFile(`${name}.png`, blob)
  } finally {
    URL.revokeObjectURL(url)
  }
}

function toBlob(svg: string): Blob {
  return new Blob([svg], { type: 'image/svg+xml' })
}
