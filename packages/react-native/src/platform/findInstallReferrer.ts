import type { InstallReferrer, InstallReferrerDetails } from '@throughlink/client'
import { Platform } from 'react-native'
import { findExpoApplication } from '../optional/expoApplication.ts'
import {
  findPlayInstallReferrer,
  type PlayInstallReferrer,
} from '../optional/playInstallReferrer.ts'

/** The Play referrer, from the module that knows its timestamps if there is one. iOS has none. */
export function findInstallReferrer(): InstallReferrer | undefined {
  if (Platform.OS !== 'android') return undefined
  const play = findPlayInstallReferrer()
  if (play) return { read: () => readPlay(play) }
  const application = findExpoApplication()
  if (!application?.getInstallReferrerAsync) return undefined
  return {
    async read() {
      const referrer = await application.getInstallReferrerAsync?.()
      return referrer ? { referrer } : null
    },
  }
}

function readPlay(play: PlayInstallReferrer): Promise<InstallReferrerDetails | null> {
  return new Promise((resolve, reject) => {
    play.getInstallReferrerInfo((info, error) => {
      if (error || !info?.installReferrer) {
        reject(new Error(error?.message ?? 'There is no install referrer.'))
        return
      }
      const clickTime = Number(info.referrerClickTimestampServerSeconds)
      const installTime = Number(info.installBeginTimestampServerSeconds)
      const areKnown = clickTime > 0 && installTime > 0
      resolve({
        referrer: info.installReferrer,
        ...(areKnown ? { clickTime, installTime } : {}),
      })
    })
  })
}
