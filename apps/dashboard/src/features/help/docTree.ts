/** A part of a line: text, code, emphasis or a link. */
export type DocInline =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'code'; readonly text: string }
  | { readonly kind: 'strong'; readonly text: string }
  | { readonly kind: 'link'; readonly text: string; readonly href: string }

export type DocLine = readonly DocInline[]

/** A part of a page. The subset of Markdown that `docs/dashboard` uses. */
export type DocBlock =
  | { readonly kind: 'heading'; readonly level: 2 | 3; readonly id: string; readonly text: DocLine }
  | { readonly kind: 'paragraph'; readonly text: DocLine }
  | { readonly kind: 'list'; readonly isOrdered: boolean; readonly items: readonly DocLine[] }
  | { readonly kind: 'code'; readonly code: string }
  | {
      readonly kind: 'table'
      readonly header: readonly DocLine[]
      readonly rows: readonly (readonly DocLine[])[]
    }

export interface Doc {
  readonly title: string
  readonly blocks: readonly DocBlock[]
}
