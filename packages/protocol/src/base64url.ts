const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'

// A custom codec, because the supported engines have none in common: older Hermes versions lack
// `atob`, which does not read the URL alphabet either. ASCII is enough: only origins are encoded, and
// non-ASCII host names are written in punycode.

/** Encodes ASCII text as unpadded base64url. Throws a RangeError for non-ASCII text. */
export function encodeBase64url(ascii: string): string {
  let encoded = ''
  let bits = 0
  let bitCount = 0
  for (let index = 0; index < ascii.length; index++) {
    const code = ascii.charCodeAt(index)
    if (code > 127) throw new RangeError('Cannot encode non-ASCII text as base64url.')
    bits = (bits << 8) | code
    bitCount += 8
    while (bitCount >= 6) {
      bitCount -= 6
      encoded += alphabet.charAt((bits >> bitCount) & 63)
    }
    bits &= (1 << bitCount) - 1
  }
  return bitCount === 0 ? encoded : encoded + alphabet.charAt((bits << (6 - bitCount)) & 63)
}

/**
 * Decodes unpadded base64url to ASCII text. Returns null for invalid input. Strict: rejects padding
 * and stray bits, so that each text has exactly one encoding.
 */
export function decodeBase64url(encoded: string): string | null {
  let ascii = ''
  let bits = 0
  let bitCount = 0
  for (let index = 0; index < encoded.length; index++) {
    const sextet = alphabet.indexOf(encoded.charAt(index))
    if (sextet < 0) return null
    bits = (bits << 6) | sextet
    bitCount += 6
    if (bitCount < 8) continue
    bitCount -= 8
    const code = bits >> bitCount
    if (code > 127) return null
    ascii += String.fromCharCode(code)
    bits &= (1 << bitCount) - 1
  }
  return bits === 0 && bitCount < 6 ? ascii : null
}
