import { type Html, html } from '#catalog/landing/html.ts'
import { getDirection, type Language } from '#catalog/landing/texts/texts.ts'

/** What an email says, without its form. All texts are plain. */
export interface EmailContent {
  readonly subject: string
  readonly heading: string
  readonly paragraphs: readonly string[]
  /** Small table below the paragraphs. */
  readonly facts?: readonly EmailFact[]
  readonly action?: { readonly label: string; readonly url: string }
  /** In small print: how long the link works, and what to do if the email is unexpected. */
  readonly notes: readonly string[]
}

export interface EmailFact {
  readonly label: string
  /** Several: one line each. */
  readonly value: string | readonly string[]
}

export interface RenderedEmail {
  readonly subject: string
  readonly text: string
  readonly html: string
}

/** Who an email is written for, and by which service. */
export interface EmailContext {
  readonly language: Language
  readonly publicOrigin: string
  /** Where its reader ends it. Only for what is sent again and again. */
  readonly unsubscribeUrl?: string
}

/**
 * Renders an email as plain text and as HTML, light or dark as the reader prefers. The styles are inline, because some
 * programs drop all others. Nothing is loaded from elsewhere, so opening an email tells nobody.
 */
export function renderEmail(content: EmailContent, context: EmailContext): RenderedEmail {
  // A line break would end the header. nodemailer encodes it too.
  const subject = content.subject.replace(/\s+/g, ' ')
  return { subject, text: renderText(content, context), html: renderHtml(content, context) }
}

function renderText(content: EmailContent, { publicOrigin }: EmailContext): string {
  const { heading, paragraphs, facts = [], action, notes } = content
  const parts = [
    heading,
    ...paragraphs,
    facts.map(renderTextFact).join('\n'),
    action === undefined ? '' : `${action.label}:\n${action.url}`,
    ...notes,
    `-- \nThroughlink\n${publicOrigin}`,
  ]
  return `${parts.filter((part) => part !== '').join('\n\n')}\n`
}

function renderTextFact({ label, value }: EmailFact): string {
  return typeof value === 'string' ? `${label}: ${value}` : `${label}:\n- ${value.join('\n- ')}`
}

const font = "-apple-system,BlinkMacSystemFont,'Segoe UI',Roboto,Helvetica,Arial,sans-serif"

/** The same colours as the landing pages. A program that knows no dark mode ignores them. */
const darkStyle: Html = {
  markup: `:root{color-scheme:light dark;supported-color-schemes:light dark}
@media(prefers-color-scheme:dark){
.ground{background:#0f0f13!important}
.card{background:#1a1a20!important;border-color:#3a3a46!important}
.ink{color:#f4f4f7!important}
.soft{color:#a3a3b3!important}
.line{border-color:#3a3a46!important}
.link{color:inherit!important}
.button{background:#f4f4f7!important;color:#17171c!important}
}`,
}

function renderHtml(content: EmailContent, { language, publicOrigin }: EmailContext): string {
  const { subject, heading, paragraphs, facts = [], action, notes } = content
  const direction = getDirection(language)
  const start = direction === 'rtl' ? 'right' : 'left'
  return html`<!doctype html>
    <html lang="${language}" dir="${direction}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width,initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <meta name="format-detection" content="telephone=no,date=no,address=no,email=no" />
        <title>${subject}</title>
        <style>
          ${darkStyle}
        </style>
      </head>
      <body
        class="ground"
        style="margin:0;padding:0;background:#f4f4f6;-webkit-text-size-adjust:100%"
      >
        <table
          role="presentation"
          class="ground"
          width="100%"
          cellpadding="0"
          cellspacing="0"
          style="background:#f4f4f6"
        >
          <tr>
            <td align="center" style="padding:32px 16px">
              <table
                role="presentation"
                class="card"
                width="100%"
                cellpadding="0"
                cellspacing="0"
                style="max-width:520px;background:#ffffff;border:1px solid #e3e3e9;border-radius:16px"
              >
                <tr>
                  <td
                    dir="${direction}"
                    align="${start}"
                    style="padding:32px 28px;font:16px/1.5 ${font};text-align:${start};overflow-wrap:anywhere;word-break:break-word"
                  >
                    <h1 class="ink" style="margin:0 0 16px;font:600 22px/1.3 ${font};color:#17171c">
                      ${heading}
                    </h1>
                    ${paragraphs.map(
                      (text) =>
                        html`<p class="ink" style="margin:0 0 16px;color:#17171c">
                          ${linkOwnPages(text, publicOrigin)}
                        </p> `,
                    )}${facts.length === 0 ? null : renderFacts(facts, start)}${action === undefined ? null : renderAction(action)}${notes.map(
                      (text) =>
                        html`<p class="soft" style="margin:16px 0 0;font-size:14px;color:#5d5d6b">
                          ${linkOwnPages(text, publicOrigin)}
                        </p> `,
                    )}
                  </td>
                </tr>
              </table>
              <p
                class="soft"
                dir="ltr"
                style="margin:20px 0 0;font:13px/1.5 ${font};color:#5d5d6b;text-align:center"
              >
                <a class="soft" href="${publicOrigin}" style="color:#5d5d6b"
                  >${new URL(publicOrigin).host}</a
                >
                · Throughlink
              </p>
            </td>
          </tr>
        </table>
      </body>
    </html> `.markup
}

/** Makes links of the addresses of our own pages in a sentence, without the punctuation after them. */
function linkOwnPages(text: string, publicOrigin: string): readonly Html[] {
  const [before = '', ...parts] = text.split(publicOrigin)
  const links = parts.map((part) => {
    const [path = ''] = /^(?:\/[\w-]+)*/.exec(part) ?? []
    const url = publicOrigin + path
    return html`<a class="link" href="${url}" style="color:inherit">${url}</a
      >${part.slice(path.length)}`
  })
  return [html`${before}`, ...links]
}

function renderFacts(facts: readonly EmailFact[], start: string): Html {
  return html`<table
    role="presentation"
    class="line"
    width="100%"
    cellpadding="0"
    cellspacing="0"
    style="margin:0 0 16px;border-top:1px solid #e3e3e9"
  >
    ${facts.map(
      ({ label, value }) =>
        html`<tr>
          <td
            class="line"
            align="${start}"
            style="padding:10px 0;border-bottom:1px solid #e3e3e9;text-align:${start}"
          >
            <span class="soft" style="display:block;font-size:13px;color:#5d5d6b">${label}</span>${[
              value,
            ]
              .flat()
              .map(
                (line) =>
                  html`<span class="ink" style="display:block;padding-top:4px;color:#17171c"
                    ><bdi>${line}</bdi></span
                  >`,
              )}
          </td>
        </tr> `,
    )}
  </table> `
}

function renderAction({ label, url }: { readonly label: string; readonly url: string }): Html {
  return html`<p style="margin:24px 0">
    <a
      class="button"
      href="${url}"
      style="display:inline-block;padding:13px 22px;border-radius:12px;background:#17171c;color:#ffffff;font-weight:600;text-decoration:none"
      >${label}</a
    >
  </p> `
}
