import { expect, test } from 'vitest'
import { findModuleProblems } from './findModuleProblems.ts'

const ours = ['@throughlink/react-native', '@throughlink/client']
const optional = ['expo-clipboard', 'expo-device']

test('a bundle with exactly the expected modules has no problems', () => {
  expect(
    findModuleProblems(new Set([...ours, 'react', 'expo-device']), optional, ['expo-device']),
  ).toEqual([])
})

test('a missing module and an unexpected one are reported', () => {
  expect(
    findModuleProblems(new Set([...ours, 'expo-clipboard']), optional, ['expo-device']),
  ).toEqual([
    'expo-device is not in the bundle',
    'expo-clipboard is in the bundle, but is not installed',
  ])
})

test('a bundle without the library is reported, whatever else it contains', () => {
  expect(findModuleProblems(new Set(['react']), optional, [])).toEqual(
    ours.map((name) => `${name} is not in the bundle`),
  )
})
