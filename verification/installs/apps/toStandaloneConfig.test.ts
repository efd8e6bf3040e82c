import { expect, test } from 'vitest'
import { toStandaloneConfig } from './toStandaloneConfig.ts'

const read = (text: string) => JSON.parse(toStandaloneConfig(text)) as unknown

test('paths and conditions that point at our sources are removed, and the rest is kept', () => {
  const text = `{
    "extends": "expo/tsconfig.base",
    "compilerOptions": {
      // Only for this repository.
      "paths": { "@throughlink/*": ["../../packages/*/src/index.ts"] },
      "customConditions": ["@throughlink/source", "react-native"],
      "strict": true,
      "incremental": true,
      "tsBuildInfoFile": "node_modules/.cache/tsc/tsconfig.tsbuildinfo",
    },
    "include": ["src"],
    "references": [{ "path": "../../packages/react-native/tsconfig.src.json" }]
  }`
  expect(read(text)).toEqual({
    extends: 'expo/tsconfig.base',
    compilerOptions: { customConditions: ['react-native'], strict: true },
    include: ['src'],
  })
})

test('without other conditions, the inherited ones apply', () => {
  const text = '{ "compilerOptions": { "customConditions": ["@throughlink/source"] } }'
  expect(read(text)).toEqual({ compilerOptions: {} })
})

test('invalid JSON is rejected', () => {
  expect(() => toStandaloneConfig('{ "compilerOptions": ')).toThrow('not valid JSON')
})
