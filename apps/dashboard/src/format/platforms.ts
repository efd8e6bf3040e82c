const names: Readonly<Record<string, string>> = {
  ios: 'iOS',
  android: 'Android',
  desktop: 'Desktop',
  other: 'Other',
}

/** The name of a platform, as clicks and installs have it. */
export function formatPlatform(platform: string | null): string {
  return platform === null ? 'Unknown' : (names[platform] ?? platform)
}
