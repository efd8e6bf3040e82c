/** The steps of the quick start, in order. */
export interface QuickStart {
  /** Typed in the checkout, and left running. */
  readonly serviceCommand: string
  readonly commands: readonly string[]
  /** The file to add to the app. */
  readonly screen: { readonly path: string; readonly code: string }
}

/** Reads the commands and the code of the guide. */
export function readQuickStart(markdown: string): QuickStart {
  const commands: string[] = []
  let screen: QuickStart['screen'] | null = null
  for (const [, language = '', code = ''] of markdown.matchAll(/^```(\w+)\n([\s\S]*?)^```$/gm)) {
    if (language === 'sh') commands.push(...code.trim().split('\n'))
    else if (screen === null) {
      const path = /as `([^`]+\.tsx)`:/.exec(markdown)?.[1] ?? ''
      screen = { path, code }
    } else throw new Error('The quick start has more than one file to add.')
  }
  const [serviceCommand, ...others] = commands
  if (serviceCommand === undefined || screen === null) {
    throw new Error('The quick start has no commands, or no file to add.')
  }
  return { serviceCommand, commands: others, screen }
}
