import type { Model } from './model.ts'
import { androidReleases, appleReleases } from './releases.ts'

/**
 * Returns the OS version of a phone whose owner updates at this pace: 0 for the slowest owner, 1 for the
 * fastest. Newer phones run newer versions, because they came with them.
 */
export function drawVersion(model: Model, pace: number): string {
  const { platform, year, newestMajor } = model
  if (platform === 'android') {
    const oldest = Math.max(12, Math.min(newestMajor, year - 2010))
    const behind = Math.floor((1 - Math.sqrt(pace)) * (newestMajor - oldest + 0.999))
    return androidReleases[newestMajor - behind - 12] ?? '14'
  }
  if (newestMajor < 26) return drawRelease(newestMajor, pace)
  // Share of phones of this year that run iOS 26. The others stayed on 18, and few old ones on 17.
  const onNewest = year >= 2025 ? 1 : 0.9 - 0.05 * (2025 - year)
  if (pace >= 1 - onNewest) return drawRelease(26, 1 - (1 - pace) / onNewest)
  const left = pace / (1 - onNewest)
  return year < 2022 && left < 0.2 ? drawRelease(17, left / 0.2) : drawRelease(18, left)
}

/** Returns the next version: the newest of the same major, or the next major on Android. */
export function nextVersion({ platform, newestMajor }: Model, version: string): string {
  if (platform === 'android') return String(Math.min(newestMajor + 1, Number(version) + 1))
  return appleReleases[Number.parseInt(version)]?.at(-1) ?? version
}

/** The newest release is recent: most phones run the one before it, and about half as many each older one. */
function drawRelease(major: number, pace: number): string {
  const releases = (appleReleases[major] ?? []).slice(0, -1)
  const last = releases.length - 1
  const behind = pace > 0.72 ? 0 : 1 + Math.floor(-Math.log2(pace / 0.72 + 1e-9) * 0.9)
  return releases[Math.max(0, last - behind)] ?? '18.5'
}
