import { mapProse } from './mapProse.ts'

export interface Page {
  readonly title: string
  readonly description: string
  /** Markdown without the title. */
  readonly body: string
  /** Default: the title. */
  readonly sidebarLabel?: string
  /** The last heading level in the table of contents. Default: 3. */
  readonly maxHeadingLevel?: number
}

export interface LinkTarget {
  /** `null` if readers of the site cannot open the target. */
  readonly url: string | null
  /** Shown instead of a link, such as the path of a source. */
  readonly label: string
}

/** Makes a page of a Markdown file: takes its title and description out, and rewrites its links. */
export function toPage(markdown: string, resolve: (link: string) => LinkTarget): Page {
  const [, title = '', rest = ''] = /^# (.+)\n([^]*)$/.exec(markdown) ?? []
  if (title === '') throw new Error('The first line must be the title: "# …".')
  return {
    title: toPlainText(title),
    description: readDescription(rest),
    body: mapProse(rest, (prose, show) => rewriteLinks(prose, show, resolve)).trim(),
  }
}

/** Returns the first sentences of the first paragraph as plain text. */
function readDescription(markdown: string): string {
  const paragraph = markdown
    .split(/\n{2,}/)
    .map((block) => block.trim())
    .find((block) => /^[A-Z`*[]/.test(block))
  const sentences = toPlainText(paragraph ?? '').split(/(?<=\.)\s/)
  let text = ''
  for (const sentence of sentences) {
    if (text !== '' && text.length + sentence.length > maxDescription) break
    text = `${text} ${sentence}`.trim()
  }
  return text
}

const maxDescription = 160

const toPlainText = (markdown: string) =>
  markdown
    .replace(/!?\[([^\]]*)\](\([^)]*\)|\[[^\]]*\])/g, '$1')
    .replace(/[`*]/g, '')
    .replace(/\s+/g, ' ')
    .trim()

const inlineLink = /(!?)\[((?:[^[\]]|!?\[[^\]]*\](?:\([^)]*\))?)*)\]\(([^()\s]+)\)/g
const definition = /^(\[[^\]]+\]: )(\S+)$/gm

/** Tags that pages use on purpose. Any other one is a placeholder that would vanish. */
const knownTags = /^<(!--|\/?(br|sup|sub|kbd)\b|https?:)/

function checkTags(prose: string): void {
  const tag = Array.from(prose.matchAll(/(?<!\\)<[!/a-zA-Z][^>\n]*>?/g), ([found]) => found).find(
    (found) => !knownTags.test(found),
  )
  if (tag !== undefined) throw new Error(`Write \\${tag} or use code: ${tag} is taken for HTML.`)
}

function rewriteLinks(
  prose: string,
  show: (part: string) => string,
  resolve: (link: string) => LinkTarget,
): string {
  checkTags(prose)
  return prose
    .replace(inlineLink, (_, image: string, text: string, link: string) => {
      const { url, label } = resolve(link)
      if (url !== null) return `${image}[${text}](${url})`
      return show(text).includes(label) ? text : `${text} (\`${label}\`)`
    })
    .replace(definition, (whole, start: string, link: string) => {
      const { url } = resolve(link)
      return url === null ? whole : start + url
    })
}
