const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'

// A codec of our own because the engines we run on share none: Hermes came to `atob` late, and it
// does not read the URL alphabet. ASCII alone suffices: origins are the only text we encode, and a
// host name outside ASCII is written in punycode.

/** Encodes ASCII text as unpadded base64url. Throws on any other character. */
export function encodeBase64url(ascii: string): string {
  let encoded = ''
  let bits = 0
  let bitCount = 0
  for (let index = 0; index < ascii.length; index++) {
    const code = ascii.charCodeAt(index)
    if (code > 127) throw new RangeError('Only ASCII text can be encoded.')
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
 * The ASCII text that `encodeBase64url` turns into `encoded`, or null when there is none. Strict,
 * without padding or stray bits, so that one text has one encoding.
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
