import type { ProblemFact } from './printProblems.ts'

/** Reads the codes of `problemCodes.ts` with their doc comments. */
export function readProblems(
  source: string,
  titles: Readonly<Record<string, string>>,
): readonly ProblemFact[] {
  return Array.from(
    source.matchAll(/\/\*\* ([^*]+) \*\/\n {2}(\w+): (\d+),/g),
    ([, meaning = '', code = '', status = '']) => ({
      code,
      status: Number(status),
      title: titles[code] ?? '',
      meaning,
    }),
  )
}
