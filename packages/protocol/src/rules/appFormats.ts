/** Formats of the settings of an app. The same rules as the constraints of its table. */
export const appFormats = {
  appleTeamId: { pattern: '^[A-Z0-9]{10}$', maxLength: 10 },
  appleBundleId: { pattern: '^[A-Za-z0-9][A-Za-z0-9.-]*$', maxLength: 155 },
  appStoreId: { pattern: '^[0-9]{1,20}$', maxLength: 20 },
  androidPackage: { pattern: '^[A-Za-z0-9_]+(?:[.][A-Za-z0-9_]+)+$', maxLength: 255 },
  fingerprint: { pattern: '^(?:[0-9A-Fa-f]{2}:){31}[0-9A-Fa-f]{2}$', maxLength: 95 },
  scheme: { pattern: '^[a-z][a-z0-9+.-]*$', maxLength: 64 },
  accentColor: { pattern: '^#[0-9A-Fa-f]{6}$', maxLength: 7 },
} as const

export interface AppFormat {
  readonly pattern: string
  readonly maxLength: number
}

/** Handled by the OS or its store. An app that declares one receives no links, or those of others. */
const systemSchemes =
  'app-settings facetime facetime-audio geo http https itms itms-apps itms-appss mailto maps market prefs sms smsto tel'
/** Run code, read the device or start other apps. No app can own them. */
const unownableSchemes =
  'about android-app blob chrome content data file filesystem ftp intent itms-services jar javascript livescript ' +
  'mocha resource vbscript view-source ws wss'

const system: ReadonlySet<string> = /* @__PURE__ */ new Set(systemSchemes.split(' '))
const unownable: ReadonlySet<string> = /* @__PURE__ */ new Set(unownableSchemes.split(' '))

export function isSystemScheme(scheme: string): boolean {
  return system.has(scheme)
}

export function isUnownableScheme(scheme: string): boolean {
  return unownable.has(scheme)
}
