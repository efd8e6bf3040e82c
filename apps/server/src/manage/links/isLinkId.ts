const max = 2n ** 63n - 1n

/** Whether a text can be the id of a link. What cannot is not looked for: the column would overflow. */
export function isLinkId(text: string): boolean {
  return /^[1-9]\d{0,18}$/.test(text) && BigInt(text) <= max
}
