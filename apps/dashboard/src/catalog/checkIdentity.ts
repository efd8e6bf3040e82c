/** The formats that the service accepts (`manage/apps/identityFormats.ts`), and what to say otherwise. */
const formats = {
  appleTeamId: [
    /^[A-Z0-9]{10}$/,
    'A team ID has 10 capital letters and digits, such as ABCDE12345.',
  ],
  appleBundleId: [
    /^[A-Za-z0-9][A-Za-z0-9.-]{0,154}$/,
    'Use letters, digits, dots and hyphens, such as com.example.app.',
  ],
  appStoreId: [/^[0-9]{1,20}$/, 'Enter the digits only, such as 1234567890.'],
  androidPackage: [
    /^(?=.{1,255}$)[A-Za-z0-9_]+(?:[.][A-Za-z0-9_]+)+$/,
    'A package name has at least two parts, such as com.example.app.',
  ],
  scheme: [/^[a-z][a-z0-9+.-]{0,63}$/, 'Use lower-case letters, digits, +, . and -, without ://.'],
} as const

/** Handled by the system or its store. */
const reservedSchemes = new Set(
  (
    'about android-app app-settings blob chrome content data facetime facetime-audio file filesystem ftp geo http ' +
    'https intent itms itms-apps itms-appss itms-services jar javascript livescript mailto maps market mocha prefs ' +
    'resource sms smsto tel vbscript view-source ws wss'
  ).split(' '),
)

export type IdentityName = keyof typeof formats

export const identityNames = Object.keys(formats) as readonly IdentityName[]

/** Checks an identity of an app as it is typed. Returns what to say, or null if it is valid. */
export function checkIdentity(
  name: IdentityName,
  typed: string,
  { isRequired = false }: { readonly isRequired?: boolean } = {},
): string | null {
  const text = typed.trim()
  const [pattern, message] = formats[name]
  if (text === '' && !isRequired) return null
  if (!pattern.test(text)) return message
  return name === 'scheme' && reservedSchemes.has(text)
    ? 'This scheme is reserved by the system. Choose another one.'
    : null
}
