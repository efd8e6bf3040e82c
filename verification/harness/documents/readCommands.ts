export interface Command {
  /** Where its block begins in the document. */
  readonly at: number
  readonly command: string
}

/** Reads the commands of a document, in order: the lines of its blocks of `sh`, also of those in lists. */
export function readCommands(markdown: string): readonly Command[] {
  const blocks = markdown.matchAll(/^( *)```sh\n([^]*?)^ *```$/gm)
  return Array.from(blocks, ({ index: at, 1: indent = '', 2: code = '' }) =>
    code
      .trimEnd()
      .split('\n')
      .map((line) => ({ at, command: line.slice(indent.length) })),
  ).flat()
}
