/** Matches expressions against attack texts. Ended from outside if one takes too long. */
import { parentPort } from 'node:worker_threads'
import type { WorkItem } from './attackExpressions.ts'
import { listAttackTexts } from './listAttackTexts.ts'
import { matchExpression } from './matchExpression.ts'

parentPort?.on('message', ({ source, flags, pairs }: WorkItem) => {
  // Without the flags that keep a position between two calls.
  const expression = new RegExp(source, flags.replace(/[gy]/g, ''))
  parentPort?.postMessage(matchExpression(expression, listAttackTexts(source, pairs)))
})
