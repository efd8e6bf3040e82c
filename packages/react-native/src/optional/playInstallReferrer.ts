/** Provides the Play referrer with its timestamps, which help to detect click injection. */
export interface PlayInstallReferrer {
  getInstallReferrerInfo(
    callback: (info: PlayInstallReferrerInfo | null, error: { message?: string } | null) => void,
  ): void
}

export interface PlayInstallReferrerInfo {
  readonly installReferrer?: string
  readonly referrerClickTimestampServerSeconds?: string | number
  readonly installBeginTimestampServerSeconds?: string | number
}

let found: { PlayInstallReferrer?: PlayInstallReferrer } | undefined
try {
  found = require('react-native-play-install-referrer') as {
    PlayInstallReferrer?: PlayInstallReferrer
  }
} catch {
  // Not installed.
}

export function findPlayInstallReferrer(): PlayInstallReferrer | undefined {
  return found?.PlayInstallReferrer
}
