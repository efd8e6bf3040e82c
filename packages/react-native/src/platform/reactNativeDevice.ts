import type { DeviceSignals, Signals } from '@throughlink/client'
import { Dimensions, PixelRatio, Platform } from 'react-native'
import { findExpoConstants } from '../optional/expoConstants.ts'
import { findExpoDevice } from '../optional/expoDevice.ts'
import { findExpoLocalization } from '../optional/expoLocalization.ts'

/** React Native tells these on Android only. */
interface PlatformConstants {
  readonly Model?: string
  readonly Manufacturer?: string
  readonly Release?: string
}

/** What this device tells of itself: React Native first, Expo's modules where they know more. */
export const reactNativeDevice: DeviceSignals = {
  async read(): Promise<Signals> {
    const device = findExpoDevice()
    const constants = Platform.constants as unknown as PlatformConstants
    // The whole screen: the window leaves bars out on Android, and browsers report the screen.
    const { width, height } = Dimensions.get('screen')
    const modelId = device?.modelId ?? null
    return {
      platform: Platform.OS === 'android' ? 'android' : 'ios',
      model: device?.modelName ?? constants.Model ?? null,
      ...(modelId === null ? {} : { modelId }),
      manufacturer:
        device?.manufacturer ?? constants.Manufacturer ?? (Platform.OS === 'ios' ? 'Apple' : null),
      systemVersion: device?.osVersion ?? constants.Release ?? String(Platform.Version),
      screenWidth: width,
      screenHeight: height,
      scale: PixelRatio.get(),
      locale: locales(),
      timezone: timezone(),
      userAgent: await userAgent(),
    }
  },
}

function locales(): Signals['locale'] {
  const found = attempt(() =>
    findExpoLocalization()
      ?.getLocales?.()
      .map(({ languageTag }) => ({ languageTag })),
  )
  if (found) return found
  const languageTag = attempt(() => Intl.DateTimeFormat().resolvedOptions().locale)
  return languageTag ? [{ languageTag }] : []
}

function timezone(): string | null {
  const found = attempt(() => findExpoLocalization()?.getCalendars?.()[0]?.timeZone)
  return found ?? attempt(() => Intl.DateTimeFormat().resolvedOptions().timeZone) ?? null
}

/** A web view that starts cold may take its time. It must not cost all the other signals. */
const userAgentLimitMs = 300

function userAgent(): Promise<string | null> {
  const asked = attempt(() => findExpoConstants()?.getWebViewUserAgentAsync?.())
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, userAgentLimitMs, null)
    const answer = (value: string | null | undefined) => {
      clearTimeout(timer)
      resolve(value ?? null)
    }
    Promise.resolve(asked).then(answer, () => {
      answer(null)
    })
  })
}

/** One signal that fails must not cost the others. */
function attempt<T>(read: () => T): T | undefined {
  try {
    return read()
  } catch {
    return undefined
  }
}
