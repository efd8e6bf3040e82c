const fingerprint = /^(?:[0-9A-F]{2}:){31}[0-9A-F]{2}$/i
/** The limit of the service. */
const maxFingerprints = 20

/** Checks fingerprints of signing certificates. Returns what to say, or null if they are valid or there are none. */
export function checkFingerprints(lines: readonly string[]): string | null {
  const wrong = lines.findIndex((line) => !fingerprint.test(line))
  if (wrong >= 0) {
    const which = lines.length === 1 ? 'This' : `Fingerprint ${wrong + 1}`
    return `${which} is not a SHA-256 fingerprint: 32 pairs of hexadecimal digits, separated by colons. A SHA-1 fingerprint has 20.`
  }
  return lines.length > maxFingerprints ? `Enter at most ${maxFingerprints} fingerprints.` : null
}
