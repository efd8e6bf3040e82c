import type { Model } from './models.ts'

/**
 * OS versions, oldest first. The last of each list is released while a world runs, so nobody has it at the
 * start.
 */
export const appleReleases: Readonly<Record<number, readonly string[]>> = {
  16: ['16.7.10', '16.7.11', '16.7.12', '16.7.13'],
  17: ['17.5.1', '17.6.1', '17.7.2', '17.7.3'],
  18: ['18.3.2', '18.4.1', '18.5', '18.6.2', '18.7.2', '18.7.3', '18.7.4', '18.7.5'],
  26: ['26.0', '26.0.1', '26.1', '26.2', '26.2.1', '26.3', '26.3.1'],
}

/** Android's patch releases do not change the version that phones report, so updates change the major. */
export const androidReleases: readonly string[] = ['12', '13', '14', '15', '16', '17']

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
