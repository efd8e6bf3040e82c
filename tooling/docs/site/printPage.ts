import type { Page } from './toPage.ts'

/** Prints a page as a file of Starlight. */
export function printPage({ title, description, body, ...settings }: Page): string {
  const { sidebarLabel, maxHeadingLevel = 3 } = settings
  // JSON strings are YAML strings.
  const lines = [
    `title: ${JSON.stringify(title)}`,
    `description: ${JSON.stringify(description)}`,
    `tableOfContents: { minHeadingLevel: 2, maxHeadingLevel: ${maxHeadingLevel} }`,
    ...(sidebarLabel === undefined ? [] : [`sidebar: { label: ${JSON.stringify(sidebarLabel)} }`]),
  ]
  return `---\n${lines.join('\n')}\n---\n\n${body}\n`
}
