import { expect, test } from 'vitest'
import { describeProgram } from './describeProgram.ts'
import type { CliCommand } from './site/reference/printCli.ts'

function listOptions({ commands, options }: CliCommand): readonly string[] {
  return [...options.map(({ flags }) => flags), ...commands.flatMap(listOptions)]
}

const flags = new Set(listOptions(describeProgram()))

test('app, key and folder have one name', () => {
  expect([...flags]).toEqual(
    expect.arrayContaining(['--app <id>', '--key <key>', '--project <folder>']),
  )
  expect([...flags].filter((each) => /^--(app-id|api-key|folder|dir)\b/.test(each))).toEqual([])
})
