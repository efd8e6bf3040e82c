import type { Plugin } from 'vite'

/**
 * Tells `boot.js` the files of the overview, which is the first page of most visits. They load beside the scripts of
 * the page, which would ask for them a round trip later.
 */
export function firstPage(): Plugin {
  return {
    name: 'first-page',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle = {} }) {
        const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
        const page = chunks.find(({ facadeModuleId }) =>
          facadeModuleId?.endsWith('/features/overview/OverviewPage.tsx'),
        )
        if (page === undefined) throw new Error('The overview is not a page of its own any more.')
        const files = [page.fileName, ...page.imports].filter((name) => !html.includes(name))
        const content = files.map((name) => `/${name}`).join(' ')
        return [
          {
            tag: 'meta',
            attrs: { name: 'first-page', content },
            injectTo: 'head-prepend' as const,
          },
        ]
      },
    },
  }
}
