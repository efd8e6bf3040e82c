import type { WorkResult } from './attackExpressions.ts'

/** Slower is a finding. */
export const maxMs = 50

/** Measures an expression with each text, until one is too slow. */
export function matchExpression(expression: RegExp, texts: readonly string[]): WorkResult {
  let [slowestMs, slowest] = [0, '']
  for (const text of texts) {
    const tookMs = measureMs(expression, text)
    if (tookMs > slowestMs) [slowestMs, slowest] = [tookMs, text]
    // Known to be slow: further texts would tell nothing.
    if (slowestMs > maxMs) break
  }
  return { slowestMs, text: slowest.slice(0, 40), count: texts.length }
}

/** Returns the faster of two runs, unless the first is fast: other work of the machine must not count. */
function measureMs(expression: RegExp, text: string): number {
  let fastest = Infinity
  for (let run = 0; run < 2 && fastest > 2; run += 1) {
    const startedMs = performance.now()
    expression.test(text)
    fastest = Math.min(fastest, performance.now() - startedMs)
  }
  return fastest
}
