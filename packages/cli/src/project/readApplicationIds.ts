/** The IDs with which Gradle builds an app. */
export interface ApplicationIds {
  readonly ids: readonly string[]
  /** Whether an ID is computed, so that only Gradle knows it. */
  readonly isComputed: boolean
}

/** Reads every `applicationId` of a `build.gradle` or `build.gradle.kts`: that of the default and those of flavors. */
export function readApplicationIds(text: string): ApplicationIds {
  const code = text.replace(/\/\*[^]*?\*\/|(^|\s)\/\/.*$/gm, '')
  const values = [...code.matchAll(/\bapplicationId\b[ =(]+(.+)/g)].map(([, value = '']) =>
    value.trim(),
  )
  const ids = values.map((value) => /^(["'])([\w.]+)\1\)?$/.exec(value)?.[2] ?? null)
  return {
    ids: ids.filter((id) => id !== null),
    isComputed: ids.includes(null) || /\bapplicationIdSuffix\b/.test(code),
  }
}
