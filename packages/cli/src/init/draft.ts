import type { Texts } from '../readTexts.ts'
import type { Edit, Instruction } from './plan.ts'

/** The files of an app while a plan is made. Rules read and change them; nothing is written. */
export interface Draft {
  readonly read: (path: string) => string | null
  readonly paths: () => readonly string[]
  readonly change: (path: string, after: string, why: string) => void
  readonly move: (from: string, to: string, after: string, why: string) => void
  readonly instruct: (text: string, paste?: string) => void
  readonly getEdits: () => readonly Edit[]
  readonly getInstructions: () => readonly Instruction[]
}

/** Creates a draft. Line ends are `\n` for rules, and those of the file in the edits. */
export function createDraft(texts: Texts): Draft {
  const current = new Map([...texts].map(([path, text]) => [path, text.replaceAll('\r\n', '\n')]))
  const reasons = new Map<string, string[]>()
  /** Where moved files were. */
  const origins = new Map<string, string>()
  const instructions: Instruction[] = []

  function toEdit([path, why]: readonly [string, readonly string[]]): Edit {
    const movedFrom = origins.get(path) ?? null
    const before = texts.get(movedFrom ?? path) ?? null
    const after = current.get(path) ?? ''
    const isWindows = before?.includes('\r\n') === true
    return {
      path,
      before,
      after: isWindows ? after.replaceAll('\n', '\r\n') : after,
      movedFrom,
      why: why.join(' '),
    }
  }

  return {
    read: (path) => current.get(path) ?? null,
    paths: () => [...current.keys()],
    change(path, after, why) {
      if (current.get(path) === after) return
      current.set(path, after)
      reasons.set(path, [...(reasons.get(path) ?? []), why])
    },
    move(from, to, after, why) {
      current.delete(from)
      current.set(to, after)
      origins.set(to, from)
      reasons.set(to, [why])
    },
    instruct(text, paste) {
      instructions.push({ text, paste: paste ?? null })
    },
    getEdits: () => [...reasons].map(toEdit),
    getInstructions: () => instructions,
  }
}
