import { api } from '../../../session/api.ts'
import type { ReplacedPart } from './replaceEverywhere.ts'

export type LabelKind = 'tag' | 'folder'

export interface Label {
  readonly name: string
  readonly linkCount: number
}

/** What tags and folders have in common. */
export const labelKinds = {
  tag: {
    title: 'Tags',
    hint: 'Labels of links. A link can have several.',
    empty: 'No link has a tag yet.',
    replaceOperation: 'replaceTag',
    replace: async (appId: string, tag: string, replacement: string | null) =>
      (await api.replaceTag({ params: { appId }, body: { tag, replacement } })).body,
  },
  folder: {
    title: 'Folders',
    hint: 'A link is in one folder, or in none. The links of a deleted folder stay.',
    empty: 'There are no folders yet. Create one, or move links to a new one.',
    replaceOperation: 'replaceFolder',
    replace: async (appId: string, folder: string, replacement: string | null) =>
      (await api.replaceFolder({ params: { appId }, body: { folder, replacement } })).body,
  },
} as const satisfies Readonly<
  Record<
    LabelKind,
    {
      readonly replace: (
        appId: string,
        label: string,
        replacement: string | null,
      ) => Promise<ReplacedPart>
      readonly [text: string]: unknown
    }
  >
>
