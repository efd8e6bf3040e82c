import { type Finding, projectError } from './finding.ts'

/** Compares an ID in a file with those on the service. Without one there, it is another finding. */
export function compareId(
  name: string,
  [place, kind]: readonly [place: string, kind: string],
  actual: string,
  known: readonly string[],
): Finding[] {
  if (known.length === 0 || known.includes(actual)) return []
  return [
    projectError(
      name,
      `${place} is ${actual}, but the ${kind} on the service is ${known.join(' or ')}.`,
      'Change one of them. In the dashboard: Settings, App.',
    ),
  ]
}
