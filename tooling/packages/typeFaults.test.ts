import { expect, test } from 'vitest'
import { typeFaults } from './typeFaults.ts'

const protocol = '@throughlink/protocol'
const cjsResolvesToEsm = { kind: 'CJSResolvesToESM', resolutionKind: 'node16-cjs' }

test('reports a problem with its entry and resolution', () => {
  const problem = { ...cjsResolvesToEsm, entrypoint: '.' }
  expect(typeFaults({ packageName: protocol, types: {}, problems: [problem] })).toEqual([
    'CJSResolvesToESM in . (node16-cjs)',
  ])
})

test('allows schemas of the protocol to be an ES module only, and nothing else of them', () => {
  const schemas = { ...cjsResolvesToEsm, entrypoint: './schemas' }
  const broken = { kind: 'NoResolution', entrypoint: './schemas', resolutionKind: 'bundler' }
  expect(typeFaults({ packageName: protocol, types: {}, problems: [schemas, broken] })).toEqual([
    'NoResolution in ./schemas (bundler)',
  ])
})

test('makes the exception for the protocol only', () => {
  const problems = [{ ...cjsResolvesToEsm, entrypoint: './schemas' }]
  expect(typeFaults({ packageName: '@throughlink/client', types: {}, problems })).toHaveLength(1)
})

test('passes over resolution without exports', () => {
  const problems = [
    { kind: 'NoResolution', entrypoint: './schemas', resolutionKind: 'node10' },
    { kind: 'InternalResolutionError', fileName: '/a.d.ts', resolutionOption: 'node10' },
  ]
  expect(typeFaults({ packageName: protocol, types: {}, problems })).toEqual([])
})

test('reports a problem of a file', () => {
  const problems = [
    { kind: 'InternalResolutionError', fileName: '/a.d.ts', resolutionOption: 'node16' },
    { kind: 'FalseESM', typesFileName: '/b.d.ts' },
  ]
  expect(typeFaults({ packageName: protocol, types: {}, problems })).toEqual([
    'InternalResolutionError in /a.d.ts (node16)',
    'FalseESM in /b.d.ts',
  ])
})

test('reports a package without types', () => {
  expect(typeFaults({ packageName: protocol, types: false })).toEqual([
    expect.stringContaining('no types'),
  ])
})
