import type { QrModules } from '@throughlink/protocol/rules'
import { encodeQR } from 'qr'

/** Encodes a URL, without the border that the library always adds. A logo covers modules, which it must restore. */
export function encodeQr(url: string, { hasLogo }: { readonly hasLogo: boolean }): QrModules {
  const rows = encodeQR(url, 'raw', { ecc: hasLogo ? 'high' : 'medium', border: 1 })
  return rows.slice(1, -1).map((row) => row.slice(1, -1))
}
