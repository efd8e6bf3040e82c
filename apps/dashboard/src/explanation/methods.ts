/** Methods of a match, in the order of legends and menus. */
export const methods = ['referrer', 'clipboard', 'probabilistic', 'opened', 'none'] as const
export type Method = (typeof methods)[number]

const labels: Readonly<Record<string, string>> = {
  referrer: 'Play referrer',
  clipboard: 'Clipboard',
  probabilistic: 'Probabilistic',
  opened: 'Opened by link',
  none: 'Not matched',
}

/** The name of a method in tables and legends. Unknown methods keep their code. */
export function formatMethod(method: string): string {
  return labels[method] ?? method.replaceAll('_', ' ')
}
