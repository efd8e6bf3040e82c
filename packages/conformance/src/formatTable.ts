import type { Scenario } from './scenario.ts'

const heading = `<!-- Generated from the scenarios by \`npm run generate -w @throughlink/conformance\`. Do not edit. -->

# Scenarios

The number is the section of the specification that requires the behaviour, or the decision record where the specification is silent.
`

/** Formats all scenarios as a Markdown page with one table per topic. */
export function formatTable(scenarios: readonly Scenario[]): string {
  const byTopic = Map.groupBy(scenarios, ({ id }) => getTopic(id))
  const sections = [...byTopic].map(
    ([topic, group]) => `\n## ${topic} (${group.length})\n\n${formatRows(group.map(toRow))}`,
  )
  return `${heading}${sections.join('')}`
}

function getTopic(id: string): string {
  return id.replace(/\/.*/, '')
}

function toRow({ id, title, spec }: Scenario): readonly string[] {
  return [`[\`${id.replace(/.*\//, '')}\`](scenarios/${id}.json)`, title, spec]
}

/** Aligns the columns as Prettier does, so that formatting leaves the page unchanged. */
function formatRows(rows: readonly (readonly string[])[]): string {
  const all = [['Scenario', 'Behaviour', 'Section'], ...rows]
  const widths = [0, 1, 2].map((column) =>
    Math.max(...all.map((row) => (row[column] ?? '').length)),
  )
  const lines = all.map((row) =>
    toLine(row.map((cell, column) => cell.padEnd(widths[column] ?? 0))),
  )
  const rule = toLine(widths.map((width) => '-'.repeat(width)))
  return [lines[0], rule, ...lines.slice(1)].map((line) => `${line ?? ''}\n`).join('')
}

function toLine(cells: readonly string[]): string {
  return `| ${cells.join(' | ')} |`
}
