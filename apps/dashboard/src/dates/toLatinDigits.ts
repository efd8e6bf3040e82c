/** The digit zero in Arabic, Persian, Devanagari and fullwidth digits. The others follow it. */
const zeros = [0x0660, 0x06f0, 0x0966, 0xff10]

/** Typed text with the digits 0 to 9, without the invisible marks that set a direction. */
export function toLatinDigits(text: string): string {
  return text.replace(/[\u061c\u200e\u200f\u2066-\u2069]/g, '').replace(/\p{Nd}/gu, (digit) => {
    const code = digit.codePointAt(0) ?? 0
    const zero = zeros.find((each) => code >= each && code < each + 10)
    return zero === undefined ? digit : String(code - zero)
  })
}
