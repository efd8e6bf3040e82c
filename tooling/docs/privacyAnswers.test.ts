import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import {
  EventsRequestSchema,
  MatchRequestSchema,
  ResolveShortRequestSchema,
} from '@throughlink/protocol/schemas'
import { expect, test } from 'vitest'
import { repositoryRoot } from '../base/report.ts'

const page = readFileSync(join(repositoryRoot, 'docs/guides/privacy-answers.md'), 'utf8')

/** Returns the text below a second-level heading. */
function readSection(heading: string): string {
  return page.split(/^## /m).find((section) => section.startsWith(`${heading}\n`)) ?? ''
}

/** Returns the names of all fields of a JSON Schema, also of those inside lists and unions. */
function listFields(schema: unknown): readonly string[] {
  if (typeof schema !== 'object' || schema === null) return []
  const { properties = {} } = schema as { properties?: object }
  return [...Object.keys(properties), ...Object.values(schema).flatMap(listNested)]
}

function listNested(value: unknown): readonly string[] {
  if (typeof value !== 'object' || value === null) return []
  return 'type' in value || 'anyOf' in value
    ? listFields(value)
    : Object.values(value).flatMap(listNested)
}

const requests = { MatchRequestSchema, ResolveShortRequestSchema, EventsRequestSchema }

test.each(Object.entries(requests))('the page names every field of %s', (_, schema) => {
  const fields = [...new Set(listFields(schema))]
  expect(fields.length).toBeGreaterThan(0)
  const sent = readSection('What is sent')
  expect(fields.filter((field) => !sent.includes(`\`${field}\``))).toEqual([])
})

interface CollectedData {
  readonly NSPrivacyCollectedDataType: string
  readonly NSPrivacyCollectedDataTypePurposes: readonly string[]
}

/** Splits the end of a name of Apple's into words: `DeviceID` is "Device ID". */
const toWords = (name: string, prefix: string) =>
  name.slice(prefix.length).replace(/(?<=[a-z])(?=[A-Z])/g, ' ')

test('the answers for the App Store are those of the privacy manifest', () => {
  const require = createRequire(import.meta.url)
  const { collectedData } = require(
    join(repositoryRoot, 'packages/react-native/plugin/collectedData.cjs'),
  ) as { collectedData: readonly CollectedData[] }
  const rows = readSection('App Store Connect').match(/^\| [A-Z].*$/gm) ?? []
  const answers = rows.slice(1).map((row) =>
    row
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  )
  expect(answers).toEqual(
    collectedData.map((data) => [
      toWords(data.NSPrivacyCollectedDataType, 'NSPrivacyCollectedDataType'),
      data.NSPrivacyCollectedDataTypePurposes.map((purpose) =>
        toWords(purpose, 'NSPrivacyCollectedDataTypePurpose'),
      ).join(', '),
      'No',
      'No',
    ]),
  )
})
