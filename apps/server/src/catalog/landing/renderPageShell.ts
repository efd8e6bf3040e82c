import { type Html, html } from './html.ts'
import { pageStyle } from './pageStyle.ts'
import { getDirection, type Language } from './texts/texts.ts'

export interface PageShellOptions {
  readonly language: Language
  readonly title: string
  /** Unique to the response, and the same as in its headers. */
  readonly nonce: string
  readonly head?: Html | null
  /** Styles of this page only. They override the common ones. */
  readonly style?: Html | null
  /** Attributes of the body, for the page's script. */
  readonly data?: Html | null
  readonly main: Html
  readonly end?: Html | null
}

const commonStyle: Html = { markup: pageStyle }

/** Renders a complete page. The empty icon keeps browsers from requesting one. */
export function renderPageShell(options: PageShellOptions): string {
  const { language, title, nonce, head, style, data, main, end } = options
  return html`<!doctype html>
<html lang="${language}" dir="${getDirection(language)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1,viewport-fit=cover">
<meta name="robots" content="noindex">
<title>${title}</title>
<link rel="icon" href="data:,">
${head ?? null}<style nonce="${nonce}">${commonStyle}${style ?? null}</style>
</head>
<body${data ?? null}>
<main>
${main}
</main>
${end ?? null}</body>
</html>
`.markup
}
