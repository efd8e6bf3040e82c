export interface ReplacedPart {
  readonly changed: number
  readonly isComplete: boolean
}

/** Repeats a change of a tag or a folder until no link is left. Returns how many links changed. */
export async function replaceEverywhere(
  replace: () => Promise<ReplacedPart>,
  onProgress: (changed: number) => void,
): Promise<number> {
  let changed = 0
  for (;;) {
    const part = await replace()
    changed += part.changed
    if (part.isComplete) return changed
    onProgress(changed)
  }
}
