/** Where a reader meets a text. */
export const textKinds = [
  'API reference',
  'error title',
  'error detail',
  'SDK message',
  'log line',
  'config error',
  'command output',
  'page text',
] as const

export type TextKind = (typeof textKinds)[number]

/** A text that a user, an operator or a developer reads. */
export interface VisibleText {
  readonly kind: TextKind
  readonly text: string
  /** `file:line`, or the path inside the OpenAPI document. */
  readonly place: string
}
