import { expect, test } from 'vitest'
import { readTranscript } from './readTranscript.ts'

test('passed and failed scenarios are read, with the reason, and that the script is done', () => {
  expect(readTranscript('ok matches\nnot ok clears: expected null: got /a\ndone\n')).toEqual({
    scenarios: [
      { name: 'matches', failure: null },
      { name: 'clears', failure: 'expected null: got /a' },
    ],
    done: true,
  })
})

test('a failure without a reason is still a failure', () => {
  const { scenarios } = readTranscript('not ok clears\ndone\n')
  expect(scenarios).toEqual([{ name: 'clears', failure: 'no reason given' }])
})

test.for(['ok matches\n', 'done\nok matches\n', 'ok done\n', ''])(
  'output that does not end with "done" is incomplete: %j',
  (output) => {
    expect(readTranscript(output).done).toBe(false)
  },
)

test('other lines are ignored', () => {
  expect(readTranscript('[throughlink] warning\nokay\ndone\n').scenarios).toEqual([])
})

test('Windows line endings are accepted', () => {
  expect(readTranscript('ok matches\r\ndone\r\n')).toEqual({
    scenarios: [{ name: 'matches', failure: null }],
    done: true,
  })
})
