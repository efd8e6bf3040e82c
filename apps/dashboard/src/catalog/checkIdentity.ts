import {
  type AppFormat,
  appFormats,
  isSystemScheme,
  isUnownableScheme,
  maxFingerprints,
} from '@throughlink/protocol/rules'

/** Error texts for values that do not have the format. */
const messages = {
  appleTeamId: 'A team ID has 10 capital letters and digits, such as ABCDE12345.',
  appleBundleId: 'Use letters, digits, dots and hyphens, such as com.example.app.',
  appStoreId: 'Enter the digits only, such as 1234567890.',
  androidPackage: 'A package name has at least two parts, such as com.example.app.',
  scheme: 'Use lower-case letters, digits, +, . and -, without ://.',
} as const

export type IdentityName = keyof typeof messages

export const identityNames = Object.keys(messages) as readonly IdentityName[]

/** Checks an identity of an app as it is typed. Returns what to say, or null if it is valid. */
export function checkIdentity(
  name: IdentityName,
  typed: string,
  { isRequired = false }: { readonly isRequired?: boolean } = {},
): string | null {
  const text = typed.trim()
  if (text === '' && !isRequired) return null
  if (!hasFormat(text, appFormats[name])) return messages[name]
  return name === 'scheme' && (isSystemScheme(text) || isUnownableScheme(text))
    ? 'This scheme is reserved by the system. Choose another one.'
    : null
}

/** Checks fingerprints of signing certificates. Returns what to say, or null if they are valid or there are none. */
export function checkFingerprints(lines: readonly string[]): string | null {
  const wrong = lines.findIndex((line) => !hasFormat(line, appFormats.fingerprint))
  if (wrong >= 0) {
    const which = lines.length === 1 ? 'This' : `Fingerprint ${wrong + 1}`
    return `${which} is not a SHA-256 fingerprint: 32 pairs of hexadecimal digits, separated by colons. A SHA-1 fingerprint has 20.`
  }
  return lines.length > maxFingerprints ? `Enter at most ${maxFingerprints} fingerprints.` : null
}

export function hasFormat(text: string, { pattern, maxLength }: AppFormat): boolean {
  return text.length <= maxLength && new RegExp(pattern).test(text)
}

export interface AppleIdentities {
  readonly appleTeamId: string
  readonly appleBundleId: string
}

/** Finds what an iOS app still lacks. Returns the error texts by field. */
export function findMissingIdentity(
  values: AppleIdentities,
): Partial<Readonly<Record<keyof AppleIdentities, string>>> {
  const hasTeam = values.appleTeamId.trim() !== ''
  const hasBundle = values.appleBundleId.trim() !== ''
  if (hasTeam && !hasBundle) return { appleBundleId: 'Enter the bundle ID too. iOS needs both.' }
  if (hasBundle && !hasTeam) return { appleTeamId: 'Enter the team ID too. iOS needs both.' }
  return {}
}
