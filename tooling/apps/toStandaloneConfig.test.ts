import { expect, test } from 'vitest'
import { toStandaloneConfig } from './toStandaloneConfig.ts'

const read = (text: string) => JSON.parse(toStandaloneConfig(text)) as unknown

test('the ways to the sources are taken out, and the rest is kept', () => {
  const text = `{
    "extends": "expo/tsconfig.base",
    "compilerOptions": {
      // Not for an app.
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

test('conditions that were inherited stay inherited', () => {
  const text = '{ "compilerOptions": { "customConditions": ["@throughlink/source"] } }'
  expect(read(text)).toEqual({ compilerOptions: {} })
})

test('refuses what is no configuration', () => {
  expect(() => toStandaloneConfig('{ "compilerOptions": ')).toThrow('not JSON')
})
