import { domain, type JourneyLink } from './links.ts'

export interface JourneyResult {
  readonly method: string
  readonly link: JourneyLink
  readonly expected: Received
  readonly actual: Received
}

export interface Received {
  readonly linkUrl: string | null
  readonly linkRoute: string | null
}

/** Renders the results as a table in Markdown. */
export function renderJourneys(results: readonly JourneyResult[]): string {
  const rows = results.map(({ method, link, expected, actual }) => {
    const isEqual = JSON.stringify(expected) === JSON.stringify(actual)
    const cells = [
      method,
      link.name,
      code(`https://${domain}/${link.tapped}`),
      code(actual.linkUrl),
      code(actual.linkRoute),
      isEqual ? 'equal' : `differs, expected ${code(expected.linkUrl)} ${code(expected.linkRoute)}`,
    ]
    return `| ${cells.join(' | ')} |`
  })
  return [
    '# Journeys',
    '',
    'What an app receives for each kind of link, on each way from the tap to the app. Run through the real service',
    'and the real client by `npm test -w @throughlink/server -- test/journeys`, which fails if this page differs. Phones, stores and the',
    'clipboard are simulated. Long texts are cut.',
    '',
    '| Way | Link | Tapped | `linkUrl` | `linkRoute` | As expected |',
    '| --- | --- | --- | --- | --- | --- |',
    ...rows,
    '',
  ].join('\n')
}

const maxLength = 90

function code(text: string | null): string {
  if (text === null) return '–'
  const cut =
    text.length <= maxLength ? text : `${text.slice(0, maxLength)}… (${text.length} characters)`
  return `\`${cut.replaceAll('|', '%7C')}\``
}
