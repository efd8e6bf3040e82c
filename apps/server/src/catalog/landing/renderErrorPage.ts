import { html } from './html.ts'
import { renderPageShell } from './renderPageShell.ts'
import { type Language, texts } from './texts/texts.ts'

/**
 * Reasons why a visit gets no link. `gone`: disabled or expired. `scheduled`: not yet available. `unavailable`: it cannot be looked up during
 * an outage. `tooMany`: too many visits of unknown links from one address.
 */
export type PageError = 'notFound' | 'gone' | 'scheduled' | 'unavailable' | 'tooMany'

/** Renders the page for a visit without a link. */
export function renderErrorPage(error: PageError, language: Language, nonce: string): string {
  const { title, text } = texts[language][error]
  return renderPageShell({
    language,
    title,
    nonce,
    main: html`<h1>${title}</h1>
      <p>${text}</p>`,
  })
}
