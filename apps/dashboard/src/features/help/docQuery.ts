import { queryOptions } from '@tanstack/react-query'
import type { DocsPage } from '../../ui/DocsLink.tsx'
import type { Doc } from './docTree.ts'

const folder = '../../../../../docs/dashboard'
const loaders = import.meta.glob<Doc>('../../../../../docs/dashboard/*.md', { import: 'default' })

/** A page of the documentation. Each is a file of its own, loaded when it is opened. */
export function docQuery(page: DocsPage) {
  return queryOptions({
    queryKey: ['docs', page],
    staleTime: Infinity,
    queryFn: async () => {
      const load = loaders[`${folder}/${page}.md`]
      if (load === undefined) throw new Error(`No page ${page}.`)
      return load()
    },
  })
}
