import type { DeviceSignals, Signals } from '@throughlink/client'
import { Dimensions, PixelRatio, Platform } from 'react-native'
import { findDeviceInfo } from '../optional/deviceInfo.ts'
import { findExpoConstants } from '../optional/expoConstants.ts'
import { findExpoDevice } from '../optional/expoDevice.ts'
import { findExpoLocalization } from '../optional/expoLocalization.ts'

/** Present on Android only. */
interface PlatformConstants {
  readonly Model?: string
  readonly Manufacturer?: string
  readonly Release?: string
}

/** Reads the device's signals from Expo's modules or `react-native-device-info`, else from React Native. */
export const reactNativeDevice: DeviceSignals = {
  async read(): Promise<Signals> {
    const device = findExpoDevice()
    const info = findDeviceInfo()
    const isIos = Platform.OS === 'ios'
    const constants = Platform.constants as unknown as PlatformConstants
    // The screen, as browsers report it. On Android the window excludes the system bars.
    const { width, height } = Dimensions.get('screen')
    const modelId = device?.modelId ?? (isIos ? readKnown(info?.getDeviceId) : null)
    return {
      platform: Platform.OS === 'android' ? 'android' : 'ios',
      model: device?.modelName ?? readKnown(info?.getModel) ?? constants.Model ?? null,
      ...(modelId === null ? {} : { modelId }),
      manufacturer: device?.manufacturer ?? constants.Manufacturer ?? (isIos ? 'Apple' : null),
      systemVersion: device?.osVersion ?? constants.Release ?? String(Platform.Version),
      screenWidth: width,
      screenHeight: height,
      scale: PixelRatio.get(),
      locale: readLocales(),
      timezone: readTimezone(),
      userAgent: await readUserAgent(),
    }
  },
}

function readLocales(): Signals['locale'] {
  const found = tryRead(() =>
    findExpoLocalization()
      ?.getLocales?.()
      .map(({ languageTag }) => ({ languageTag })),
  )
  if (found) return found
  const languageTag = tryRead(() => Intl.DateTimeFormat().resolvedOptions().locale)
  return languageTag ? [{ languageTag }] : []
}

function readTimezone(): string | null {
  const found = tryRead(() => findExpoLocalization()?.getCalendars?.()[0]?.timeZone)
  return found ?? tryRead(() => Intl.DateTimeFormat().resolvedOptions().timeZone) ?? null
}

/** A cold web view can be slow to start, and must not delay the other signals. */
const userAgentTimeoutMs = 300

function readUserAgent(): Promise<string | null> {
  const userAgent = tryRead(
    () => findExpoConstants()?.getWebViewUserAgentAsync?.() ?? findDeviceInfo()?.getUserAgent?.(),
  )
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, userAgentTimeoutMs, null)
    const finish = (value: string | null | undefined) => {
      clearTimeout(timer)
      resolve(toKnown(value))
    }
    Promise.resolve(userAgent).then(finish, () => {
      finish(null)
    })
  })
}

/** Reads a value of `react-native-device-info`. */
function readKnown(read: (() => string) | undefined): string | null {
  return toKnown(tryRead(() => read?.()))
}

function toKnown(value: string | null | undefined): string | null {
  return value === undefined || value === 'unknown' ? null : value
}

/** Returns undefined if `read` throws: one failing signal must not affect the others. */
function tryRead<T>(read: () => T): T | undefined {
  try {
    return read()
  } catch {
    return undefined
  }
}
