import { expect, test } from 'vitest'
import { readTranscript } from './readTranscript.ts'

test('reads what passed, what failed and why, and that the script ended', () => {
  expect(readTranscript('ok matches\nnot ok clears: expected null: got /a\ndone\n')).toEqual({
    scenarios: [
      { name: 'matches', failure: null },
      { name: 'clears', failure: 'expected null: got /a' },
    ],
    done: true,
  })
})

test('a failure without a reason is a failure', () => {
  const { scenarios } = readTranscript('not ok clears\ndone\n')
  expect(scenarios).toEqual([{ name: 'clears', failure: 'no reason given' }])
})

test.for(['ok matches\n', 'done\nok matches\n', 'ok done\n', ''])(
  'a script that did not end with done did not end: %j',
  (output) => {
    expect(readTranscript(output).done).toBe(false)
  },
)

test('passes over what is no result', () => {
  expect(readTranscript('[throughlink] warning\nokay\ndone\n').scenarios).toEqual([])
})

test('reads lines that end as on Windows', () => {
  expect(readTranscript('ok matches\r\ndone\r\n')).toEqual({
    scenarios: [{ name: 'matches', failure: null }],
    done: true,
  })
})
