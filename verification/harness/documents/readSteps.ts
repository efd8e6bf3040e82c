import { readCommands } from './readCommands.ts'

/** What a guide tells its reader to do, in order. */
export type Step =
  | { readonly kind: 'run'; readonly command: string }
  | { readonly kind: 'write'; readonly path: string; readonly code: string }
  | { readonly kind: 'open'; readonly url: string }

/** Reads the commands, files and addresses of a guide, or of one of its sections. */
export function readSteps(markdown: string, heading?: string): readonly Step[] {
  const text = heading === undefined ? markdown : readSection(markdown, heading)
  const steps: (readonly [at: number, step: Step])[] = []
  for (const { index, 1: language = '', 2: code = '' } of text.matchAll(
    /^```(\w+)[^\n]*\n([^]*?)^```$/gm,
  )) {
    if (language === 'sh') continue
    const path = /`([^`\n]+\.\w+)`:\n\n$/.exec(text.slice(0, index))?.[1]
    if (path === undefined) throw new Error(`No file is named before the code:\n${code}`)
    steps.push([index, { kind: 'write', path, code }])
  }
  for (const { at, command } of readCommands(text)) steps.push([at, { kind: 'run', command }])
  for (const { index, 1: url = '' } of text.matchAll(/\bOpen `(http[^`]+)`/g)) {
    steps.push([index, { kind: 'open', url }])
  }
  return steps.toSorted(([a], [b]) => a - b).map(([, step]) => step)
}

/** Returns a section of a document, with the sections below it. */
export function readSection(markdown: string, heading: string): string {
  const from = markdown.indexOf(`\n${heading}\n`)
  if (from === -1) throw new Error(`The guide has no section “${heading}”.`)
  const level = /^#+/.exec(heading)?.[0].length ?? 1
  const rest = markdown.slice(from + heading.length + 1)
  const end = rest.search(new RegExp(`^#{1,${level}} `, 'm'))
  return end === -1 ? rest : rest.slice(0, end)
}
