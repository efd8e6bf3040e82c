import { linkUrl } from '../links/createShareUrl.ts'
import type { Link } from '../links/link.ts'
import { type Html, html } from './html.ts'
import { readSocialCard } from './readSocialCard.ts'
import { renderPageShell } from './renderPageShell.ts'

/** Renders the link's tags for clients that show a preview. No script, no click id, no further links. */
export function renderPreviewPage(link: Link, nonce: string): string {
  const { title, description, imageUrl: image } = readSocialCard(link)
  const tags: readonly (readonly [string, string, string | null])[] = [
    ['property', 'og:type', 'website'],
    ['property', 'og:site_name', link.app.name],
    ['property', 'og:title', title],
    ['property', 'og:description', description],
    ['property', 'og:image', image],
    ['property', 'og:url', linkUrl(link)],
    ['name', 'description', description],
    ['name', 'twitter:card', image === null ? 'summary' : 'summary_large_image'],
    ['name', 'twitter:title', title],
    ['name', 'twitter:description', description],
    ['name', 'twitter:image', image],
  ]
  return renderPageShell({
    // Contains only texts of the link, whose language is unknown.
    language: 'en',
    title,
    nonce,
    head: html`${tags.map(([kind, name, content]) => renderTag(kind, name, content))}`,
    main: html`<h1 dir="auto">${title}</h1>
      ${description && html`<p dir="auto">${description}</p>`}`,
  })
}

function renderTag(kind: string, name: string, content: string | null): Html {
  if (content === null || content === '') return { markup: '' }
  const attribute: Html = { markup: kind }
  return html`<meta ${attribute}="${name}" content="${content}" /> `
}
