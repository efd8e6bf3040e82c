import type { Plugin } from 'vite'
import { parseMarkdown } from './parseMarkdown.ts'

/** Imports pages of `docs/dashboard` as trees (`src/features/help/docTree.ts`). */
export function docs(): Plugin {
  return {
    name: 'docs',
    transform: {
      filter: { id: /\/docs\/dashboard\/[a-z-]+\.md$/ },
      handler(text) {
        return { code: `export default ${JSON.stringify(parseMarkdown(text))}`, map: null }
      },
    },
  }
}
