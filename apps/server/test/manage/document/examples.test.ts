import { expect, test } from 'vitest'
import { makeTeam } from '#test/support/team.ts'
import { useApp } from '#test/support/useApp.ts'
import { createResponseCheck } from './createResponseCheck.ts'
import { getExamples, isManaged, listOperations, readDocument } from './operations.ts'
import { tryOperation } from './tryOperation.ts'

const app = useApp({ isUnlimited: true })

/** The team has a single owner, who cannot leave; no SMTP server is set; the member has no factor; the domain is not that of the example; an example is no picture. */
const expectedErrors = new Map([
  ['leaveOrganization', 409],
  ['sendTestEmail', 409],
  ['turnOnWeeklyReport', 409],
  ['resetMemberFactor', 409],
  ['simulateInstall', 404],
  ['uploadPicture', 422],
])

test('every example of the document works, and its response matches the document', async () => {
  const checkResponse = createResponseCheck()
  const errors: string[] = []
  let count = 0
  // Reading changes nothing, so these operations share a team. The others have a new one for each example.
  const readers = await makeTeam(app)
  for (const operation of listOperations(await readDocument(app.url)).filter(isManaged)) {
    for (const example of getExamples(operation).keys()) {
      const { members, ids } = operation.method === 'GET' ? readers : await makeTeam(app)
      const attempt = { ids: ids(operation.path), headers: members.owner.headers, example }
      const response = await tryOperation(app.url, operation, attempt)
      const expected = expectedErrors.get(operation.operationId ?? '')
      const isExpected =
        expected === undefined ? response.status < 300 : response.status === expected
      count += 1
      if (!isExpected)
        errors.push(`${operation.name} ${example}: ${response.status} ${response.text}`)
      const deviation = checkResponse(operation, response)
      if (deviation !== null) errors.push(`${operation.name} ${example}: ${deviation}`)
    }
  }
  expect(errors).toEqual([])
  expect(count).toBeGreaterThan(60)
  // Each example has a new team, which takes a quarter of a second on a busy machine.
}, 180_000)
