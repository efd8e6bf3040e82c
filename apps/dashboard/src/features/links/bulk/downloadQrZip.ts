import type { App, Link } from '@throughlink/api'
import { downloadZip } from 'client-zip'
import { drawQr } from '../../../catalog/drawQr.ts'
import { downloadFile } from '../../../ui/downloadFile.ts'
import { nameFiles } from './nameFiles.ts'

/** Codes in a file. Each is drawn when the archive has written those before it. */
const maxQrCodes = 5_000
/** Each of these contains the logo. */
const maxCodesWithLogo = 500

/**
 * Saves the QR codes of links as SVG files in a ZIP archive, in the style of the app. They are drawn here: nothing is
 * sent. Returns how many links there may be; others are left out.
 *
 * @param logoUrl A data URL. Null: the style has no logo.
 */
export async function downloadQrZip(
  links: readonly Link[],
  style: App['qrStyle'],
  logoUrl: string | null,
): Promise<number> {
  const max = logoUrl === null ? maxQrCodes : maxCodesWithLogo
  const drawn = links.slice(0, max)
  const names = nameFiles(drawn, 'svg')
  const options = { style, size: 1_024, margin: 4, logoUrl }
  function* drawFiles() {
    for (const [index, { url }] of drawn.entries()) {
      // A pattern has no address of its own; a code leads to the path above.
      yield { name: names[index] ?? '', input: drawQr(url.replace(/\/\*$/, ''), options) }
    }
  }
  downloadFile('qr-codes.zip', await downloadZip(drawFiles()).blob())
  return max
}
