import { downloadFile } from '../../../ui/downloadFile.ts'

/** Saves a drawn code as an SVG file. */
export function downloadSvg(svg: SVGSVGElement, pixels: number, name: string): void {
  downloadFile(`${name}.svg`, toBlob(svg, pixels))
}

/** Saves a drawn code as a PNG file of this many pixels on a side. */
export async function downloadPng(svg: SVGSVGElement, pixels: number, name: string): Promise<void> {
  const url = URL.createObjectURL(toBlob(svg, pixels))
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

function toBlob(svg: SVGSVGElement, pixels: number): Blob {
  // Safe: the copy of an element has its type.
  const copy = svg.cloneNode(true) as SVGSVGElement
  copy.removeAttribute('class')
  copy.setAttribute('width', String(pixels))
  copy.setAttribute('height', String(pixels))
  return new Blob([new XMLSerializer().serializeToString(copy)], { type: 'image/svg+xml' })
}
