import { html } from './html.ts'
import { renderPageShell } from './renderPageShell.ts'

/** Renders the page for a disabled or expired link. */
export function renderGonePage(nonce: string): string {
  return renderPageShell({
    title: 'Link no longer available',
    nonce,
    main: html`<h1>Link no longer available</h1>
      <p>Ask the sender for a new link.</p>`,
  })
}

/** Renders the page for an address without a link. */
export function renderNotFoundPage(nonce: string): string {
  return renderPageShell({
    title: 'Link not found',
    nonce,
    main: html`<h1>Link not found</h1>
      <p>Check the address and try again.</p>`,
  })
}
