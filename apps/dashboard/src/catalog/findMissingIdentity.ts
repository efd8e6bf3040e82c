export interface AppleIdentities {
  readonly appleTeamId: string
  readonly appleBundleId: string
}

/** What is missing for an app on iOS to be complete: what to say, by field. */
export function findMissingIdentity(
  values: AppleIdentities,
): Partial<Readonly<Record<keyof AppleIdentities, string>>> {
  const hasTeam = values.appleTeamId.trim() !== ''
  const hasBundle = values.appleBundleId.trim() !== ''
  if (hasTeam && !hasBundle) return { appleBundleId: 'Enter the bundle ID too. iOS needs both.' }
  if (hasBundle && !hasTeam) return { appleTeamId: 'Enter the team ID too. iOS needs both.' }
  return {}
}
