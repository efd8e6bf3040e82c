import { expect, test } from 'vitest'
import { findTypeProblems } from './findTypeProblems.ts'

const protocol = '@throughlink/protocol'
const cjsResolvesToEsm = { kind: 'CJSResolvesToESM', resolutionKind: 'node16-cjs' }

test('a problem is reported with its entry point and resolution', () => {
  const problem = { ...cjsResolvesToEsm, entrypoint: '.' }
  expect(findTypeProblems({ packageName: protocol, types: {}, problems: [problem] })).toEqual([
    'CJSResolvesToESM in . (node16-cjs)',
  ])
})

test('the protocol schemas may be ES modules only, but no other problem of theirs is ignored', () => {
  const schemas = { ...cjsResolvesToEsm, entrypoint: './schemas' }
  const broken = { kind: 'NoResolution', entrypoint: './schemas', resolutionKind: 'bundler' }
  expect(
    findTypeProblems({ packageName: protocol, types: {}, problems: [schemas, broken] }),
  ).toEqual(['NoResolution in ./schemas (bundler)'])
})

test('the exception applies to the protocol only', () => {
  const problems = [{ ...cjsResolvesToEsm, entrypoint: './schemas' }]
  expect(
    findTypeProblems({ packageName: '@throughlink/client', types: {}, problems }),
  ).toHaveLength(1)
})

test('without "exports", only the schemas may be missing', () => {
  const problems = [
    { kind: 'NoResolution', entrypoint: './schemas', resolutionKind: 'node10' },
    { kind: 'NoResolution', entrypoint: './testing', resolutionKind: 'node10' },
    { kind: 'InternalResolutionError', fileName: '/a.d.ts', resolutionOption: 'node10' },
  ]
  expect(findTypeProblems({ packageName: protocol, types: {}, problems })).toEqual([
    'NoResolution in ./testing (node10)',
    'InternalResolutionError in /a.d.ts (node10)',
  ])
})

test('a problem in a file is reported', () => {
  const problems = [
    { kind: 'InternalResolutionError', fileName: '/a.d.ts', resolutionOption: 'node16' },
    { kind: 'FalseESM', typesFileName: '/b.d.ts' },
  ]
  expect(findTypeProblems({ packageName: protocol, types: {}, problems })).toEqual([
    'InternalResolutionError in /a.d.ts (node16)',
    'FalseESM in /b.d.ts',
  ])
})

test('a package without types is reported', () => {
  expect(findTypeProblems({ packageName: protocol, types: false })).toEqual([
    expect.stringContaining('no types'),
  ])
})
