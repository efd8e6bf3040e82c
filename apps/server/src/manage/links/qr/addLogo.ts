import type { RoomForLogo } from '@throughlink/protocol/rules'
import { loadSharp } from '../pictures/loadSharp.ts'
import type { QrPng } from './drawQrPng.ts'

/** Puts a picture into the middle of a code, with half a module of free space around it. */
export async function addLogo(
  { file, scale, offset }: QrPng,
  { start, side }: RoomForLogo,
  logo: Buffer,
): Promise<Buffer> {
  const draw = await loadSharp()
  const pixels = Math.max(1, Math.floor((side - 1) * scale))
  const picture = await draw(logo)
    .resize({
      width: pixels,
      height: pixels,
      fit: 'contain',
      background: { r: 0, g: 0, b: 0, alpha: 0 },
    })
    .png()
    .toBuffer()
  const at = offset + Math.floor((start + 0.5) * scale)
  return draw(file)
    .composite([{ input: picture, left: at, top: at }])
    .png()
    .toBuffer()
}
