import type { InstallReferrer, InstallReferrerDetails } from '@throughlink/client'
import { Platform } from 'react-native'
import { findExpoApplication } from '../optional/expoApplication.ts'
import {
  findPlayInstallReferrer,
  type PlayInstallReferrer,
} from '../optional/playInstallReferrer.ts'

/** Returns the Play referrer, preferably from the module that includes its timestamps. iOS has no referrer. */
export function findInstallReferrer(): InstallReferrer | undefined {
  if (Platform.OS !== 'android') return undefined
  const play = findPlayInstallReferrer()
  if (play) return { read: () => readPlayReferrer(play) }
  const application = findExpoApplication()
  if (!application?.getInstallReferrerAsync) return undefined
  return {
    async read() {
      const referrer = await application.getInstallReferrerAsync?.()
      return referrer ? { referrer } : null
    },
  }
}

function readPlayReferrer(play: PlayInstallReferrer): Promise<InstallReferrerDetails | null> {
  return new Promise((resolve, reject) => {
    play.getInstallReferrerInfo((info, error) => {
      if (error || !info?.installReferrer) {
        reject(new Error(error?.message ?? 'Play returned no install referrer.'))
        return
      }
      const clickTime = Number(info.referrerClickTimestampServerSeconds)
      const installTime = Number(info.installBeginTimestampServerSeconds)
      const hasTimes = clickTime > 0 && installTime > 0
      resolve({
        referrer: info.installReferrer,
        ...(hasTimes ? { clickTime, installTime } : {}),
      })
    })
  })
}
