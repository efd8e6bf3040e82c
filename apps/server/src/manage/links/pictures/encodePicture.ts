import { createHash } from 'node:crypto'
import type { PictureType } from '#catalog/pictures/picture.ts'
import { loadSharp } from './loadSharp.ts'
import { sniffPicture } from './sniffPicture.ts'

/** `card`: the picture of a link or a landing page. `icon`: that of an app, which may be transparent. */
export const pictureUses = ['card', 'icon'] as const
export type PictureUse = (typeof pictureUses)[number]

export interface EncodedPicture {
  /** Hash of the content. */
  readonly id: string
  readonly type: PictureType
  readonly width: number
  readonly height: number
  readonly content: Buffer
}

export type PictureOutcome =
  | { readonly isOk: true; readonly picture: EncodedPicture }
  | { readonly isOk: false; readonly detail: string }

/** Enough for a photo of a phone. A file of a few kilobytes can declare far more. */
const maxPixels = 50_000_000
const timeoutSeconds = 10
const sides: Readonly<Record<PictureUse, number>> = { card: 1_200, icon: 512 }

/**
 * Decodes an upload and encodes its pixels again: nothing else of the file is kept, neither metadata such as the place
 * of a photo nor data after its end. The same pixels for the same use give the same id.
 */
export async function encodePicture(file: Buffer, use: PictureUse): Promise<PictureOutcome> {
  const format = sniffPicture(file)
  if (format === 'svg') return refuse('is an SVG, which can contain scripts. Use PNG or JPEG')
  if (format === null) return refuse('must be a PNG, JPEG or WebP picture')
  const decode = await loadSharp()
  try {
    const image = decode(file, { limitInputPixels: maxPixels, failOn: 'error', animated: false })
    const { width, height, format: decoded } = await image.metadata()
    if (decoded !== format) return refuse('must be a PNG, JPEG or WebP picture')
    if (width * height > maxPixels) return refuse('must have at most 50 megapixels')
    const side = sides[use]
    const resized = image
      .timeout({ seconds: timeoutSeconds })
      .autoOrient()
      .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
    const encoded =
      use === 'icon'
        ? resized.png({ compressionLevel: 9 })
        : resized.flatten({ background: '#ffffff' }).jpeg({ quality: 82, mozjpeg: true })
    const { data: content, info } = await encoded.toBuffer({ resolveWithObject: true })
    const id = createHash('sha256').update(content).digest('hex').slice(0, 32)
    const type = use === 'icon' ? 'image/png' : 'image/jpeg'
    return { isOk: true, picture: { id, type, width: info.width, height: info.height, content } }
  } catch (error) {
    // The library has one class of error for everything that is wrong with a file.
    return refuse(
      error instanceof Error && /pixel limit/i.test(error.message)
        ? 'must have at most 50 megapixels'
        : 'cannot be read. The file may be damaged',
    )
  }
}

function refuse(detail: string): PictureOutcome {
  return { isOk: false, detail }
}
