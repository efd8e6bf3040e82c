import { html } from './html.ts'
import { renderPageShell } from './renderPageShell.ts'

/** For a link that was switched off or has run out. */
export function renderGonePage(nonce: string): string {
  return renderPageShell({
    title: 'This link has ended',
    nonce,
    main: html`<h1>This link has ended</h1>
      <p>
        It worked once, and its owner has closed it since. Whoever sent it to you may have a newer
        one.
      </p>`,
  })
}

/** For an address at which there never was a link, as far as anybody knows. */
export function renderNotFoundPage(nonce: string): string {
  return renderPageShell({
    title: 'There is no such link',
    nonce,
    main: html`<h1>There is no such link</h1>
      <p>
        Maybe a letter got lost on the way. Please check the address, or ask whoever sent it to you.
      </p>`,
  })
}
