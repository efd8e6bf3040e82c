import type { BuiltSite } from './findDeadLinks.ts'

/** Pages that are found by other ways than the sidebar. */
const unlisted = new Set(['/', '/404.html'])

/** Finds pages that no sidebar lists: readers could only find them by search. */
export function findUnlistedPages({ pages }: BuiltSite): readonly string[] {
  const sidebars = pages.map(({ html }) => /<nav class="sidebar[^]*?<\/nav>/.exec(html)?.[0] ?? '')
  const listed = new Set(
    sidebars.flatMap((html) =>
      Array.from(html.matchAll(/href="([^"]+)"/g), ([, href = '']) => href),
    ),
  )
  return pages.map(({ url }) => url).filter((url) => !unlisted.has(url) && !listed.has(url))
}
