import type { ApiPage } from './reference/printHttpApi.ts'

interface LlmsTexts {
  /** `llms.txt`: the pages with their addresses and descriptions. */
  readonly index: string
  /** `llms-full.txt`: the text of all pages for users. */
  readonly full: string
}

const summary =
  '# Throughlink\n\n> Deferred deep links for React Native apps, and the self-hosted service that matches an install to its click. Open source, MIT. Not released yet.\n'

const groups = [
  ['Guides', 'guides/'],
  ['Concepts', 'concepts/'],
  ['SDK', 'sdk/'],
  ['Dashboard', 'dashboard/'],
  ['Operations', 'operations/'],
  ['Reference', 'reference/'],
  ['API errors', 'problems'],
  ['Internals', 'internals/'],
] as const

/** Prints the documentation for language models, as llmstxt.org describes it. */
export function printLlmsTexts(pages: readonly ApiPage[], siteUrl: string): LlmsTexts {
  const sections = groups.map(([title, start]) => {
    const own = pages.filter(({ path }) => path.startsWith(start))
    const lines = own.map(
      (page) => `- [${page.title}](${siteUrl}/${page.path}/): ${page.description}`,
    )
    return `## ${title}\n\n${lines.join('\n')}\n`
  })
  const forUsers = pages.filter(
    ({ path }) => !/^(internals|reference\/http-api|problems)\b/.test(path),
  )
  const texts = forUsers.map(
    ({ path, title, body }) => `# ${title}\n\nPage: ${siteUrl}/${path}/\n\n${body}\n`,
  )
  const more = `The text of all pages for users: ${siteUrl}/llms-full.txt\n`
  return { index: [summary, more, ...sections].join('\n'), full: [summary, ...texts].join('\n') }
}
