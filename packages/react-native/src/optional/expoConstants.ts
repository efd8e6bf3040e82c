import { readDefaultExport, type WithDefaultExport } from './readDefaultExport.ts'

/** Provides the user agent of the device's web view. */
export interface ExpoConstants {
  getWebViewUserAgentAsync?(): Promise<string | null>
}

let found: WithDefaultExport<ExpoConstants> | undefined
try {
  found = require('expo-constants') as WithDefaultExport<ExpoConstants>
} catch {
  // Not installed.
}

export function findExpoConstants(): ExpoConstants | undefined {
  return readDefaultExport(found)
}
