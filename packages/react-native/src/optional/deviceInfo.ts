import { readDefaultExport, type WithDefaultExport } from './readDefaultExport.ts'

/**
 * Provides install times, the model and the user agent in apps without Expo's modules. Returns `unknown` or -1 for
 * what the platform does not report. Its install referrer is not used: the first answer is kept for the process, also if
 * Play has not answered yet.
 */
export interface DeviceInfo {
  getFirstInstallTime(): Promise<number>
  getLastUpdateTime(): Promise<number>
  getModel(): string
  /** The model identifier on iOS. On Android it is the name of the board. */
  getDeviceId(): string
  getUserAgent(): Promise<string>
}

let found: WithDefaultExport<DeviceInfo> | undefined
try {
  found = require('react-native-device-info') as WithDefaultExport<DeviceInfo>
} catch {
  // Not installed.
}

export function findDeviceInfo(): Partial<DeviceInfo> | undefined {
  return readDefaultExport(found)
}
