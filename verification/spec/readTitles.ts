import type { TestResult } from './toTestResults.ts'

const taggedTitle = /\(\s*(['"`])((?:(?!\1).)*\[spec [^\]]*\](?:(?!\1).)*)\1/g
const testCall = /\btest(?:\.\w+)*/g

/** Returns the tagged titles in the text of a test file. Those of tests that may not run count as skipped. */
export function readTitles(text: string): readonly Pick<TestResult, 'title' | 'status'>[] {
  return Array.from(text.matchAll(taggedTitle), ({ index, 2: title = '' }) => {
    const call = text.slice(0, index).match(testCall)?.at(-1) ?? ''
    return { title, status: /\.(?:skip|todo|fails|runIf)/.test(call) ? 'skipped' : 'passed' }
  })
}
