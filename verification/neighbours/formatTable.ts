import { compare, type Comparison } from './compareWindows.ts'

/** Formats one line for each attack, to be read beside each other. */
export function formatTable(comparisons: readonly Comparison[]): string {
  const lines = comparisons.map((comparison) => {
    const { names, attacked, delaysMs } = comparison
    const [p99] = compare(comparison, 0.99)
    const [p50] = compare(comparison, 0.5)
    return [
      names.length === 1 ? (names[0] ?? '') : 'all together',
      String(attacked.failures.length),
      `${p50?.ratio.toFixed(1) ?? ''} (${p50?.kind ?? ''})`,
      `${p99?.ratio.toFixed(1) ?? ''} (${p99?.kind ?? ''})`,
      `${(Math.max(0, ...delaysMs) / 1_000).toFixed(1)} s`,
    ]
  })
  const header = ['attacker', 'failed', 'p50, worst ratio', 'p99, worst ratio', 'analytics delay']
  const widths = header.map((name, at) =>
    Math.max(name.length, ...lines.map((line) => line[at]?.length ?? 0)),
  )
  return [header, ...lines]
    .map((line) => line.map((cell, at) => cell.padEnd(widths[at] ?? 0)).join('  '))
    .join('\n')
}
