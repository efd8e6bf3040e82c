import { existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { repositoryRoot } from '../../base/report.ts'
import { listSources } from './listSources.ts'
import { printLlmsTexts } from './printLlmsTexts.ts'
import { listReferencePages } from './reference/listReferencePages.ts'
import { resolveLink } from './resolveLink.ts'
import { repositoryUrl, siteUrl } from './siteAddress.ts'
import { type Page, toPage } from './toPage.ts'

const siteFolder = join(repositoryRoot, 'apps/docs')

interface SitePage extends Page {
  readonly path: string
}

/** Generated as a whole, and not committed. */
const contentFolder = join(siteFolder, 'src/content/docs')

/** Writes the pages of the site, and returns how many. */
export async function writePages(): Promise<number> {
  rmSync(contentFolder, { recursive: true, force: true })
  const sources = listSources(repositoryRoot).map(({ file, path }) => ({
    path,
    ...readPage(file, join(contentFolder, `${path}.md`)),
  }))
  const pages = [...sources, ...(await listReferencePages())]
  for (const page of pages) write(join(contentFolder, `${page.path}.md`), printPage(page))
  write(join(contentFolder, 'index.md'), readFileSync(join(siteFolder, 'front.md'), 'utf8'))
  const { index, full } = printLlmsTexts(pages, siteUrl)
  write(join(siteFolder, 'public/llms.txt'), index)
  write(join(siteFolder, 'public/llms-full.txt'), full)
  return pages.length + 1
}

function write(file: string, text: string): void {
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, text)
}

function readPage(file: string, target: string): Page {
  const markdown = readFileSync(join(repositoryRoot, file), 'utf8')
  return toPage(markdown, (link) =>
    resolveLink(link, {
      file,
      repositoryUrl,
      exists: (path) => existsSync(join(repositoryRoot, path)),
      isFolder: (path) => statSync(join(repositoryRoot, path)).isDirectory(),
      toImagePath: (path) => relative(dirname(target), join(repositoryRoot, path)),
    }),
  )
}

/** Prints a page as a file of Starlight. */
function printPage({ path, title, description, body, ...settings }: SitePage): string {
  const { sidebarLabel, maxHeadingLevel = 3 } = settings
  // JSON strings are YAML strings.
  const lines = [
    `title: ${JSON.stringify(title)}`,
    `description: ${JSON.stringify(description)}`,
    `tableOfContents: { minHeadingLevel: 2, maxHeadingLevel: ${maxHeadingLevel} }`,
    ...(sidebarLabel === undefined ? [] : [`sidebar: { label: ${JSON.stringify(sidebarLabel)} }`]),
    // For contributors, who search the repository. In the search of users, they would come before guides.
    ...(path.startsWith('internals/') ? ['pagefind: false'] : []),
  ]
  return `---\n${lines.join('\n')}\n---\n\n${body}\n`
}
