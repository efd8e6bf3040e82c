import { expect, test } from 'vitest'
import { useApp } from '../../support/useApp.ts'
import { createConformance } from './conformance.ts'
import { examplesOf, isManaged, operationsOf, readDocument } from './operations.ts'
import { tryOperation } from './tryOperation.ts'
import { makeTeam } from '../../support/team.ts'

const app = useApp({ isUnlimited: true })

/** An owner alone cannot leave, and this is what the team's owner is. */
const refused = new Map([['leaveOrganization', 409]])

test('every example of the document works, and is answered as the document says', async () => {
  const judge = createConformance()
  const faults: string[] = []
  let count = 0
  for (const operation of operationsOf(await readDocument(app.url)).filter(isManaged)) {
    for (const example of examplesOf(operation).keys()) {
      const { members, ids } = await makeTeam(app)
      const attempt = { ids: ids(operation.path), headers: members.owner.headers, example }
      const answer = await tryOperation(app.url, operation, attempt)
      const wanted = refused.get(operation.operationId ?? '')
      const isGood = wanted === undefined ? answer.status < 300 : answer.status === wanted
      count += 1
      if (!isGood) faults.push(`${operation.name} ${example}: ${answer.status} ${answer.text}`)
      const fault = judge(operation, answer)
      if (fault !== null) faults.push(`${operation.name} ${example}: ${fault}`)
    }
  }
  expect(faults).toEqual([])
  expect(count).toBeGreaterThan(60)
})
