import { type Html, html } from './html.ts'
import { pageStyle } from './pageStyle.ts'

export interface PageShellOptions {
  readonly title: string
  /** Unique to the response, and the same as in its headers. */
  readonly nonce: string
  readonly head?: Html
  /** Attributes of the body, for the page's script. */
  readonly data?: Html
  readonly main: Html
  readonly end?: Html
}

const style: Html = { markup: pageStyle }

/** Renders a complete page. The empty icon keeps browsers from requesting one. */
export function renderPageShell({ title, nonce, head, data, main, end }: PageShellOptions): string {
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1,viewport-fit=cover">
<meta name="robots" content="noindex">
<title>${title}</title>
<link rel="icon" href="data:,">
${head ?? null}<style nonce="${nonce}">${style}</style>
</head>
<body${data ?? null}>
<main>
${main}
</main>
${end ?? null}</body>
</html>
`.markup
}
