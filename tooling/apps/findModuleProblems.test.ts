import { expect, test } from 'vitest'
import { findModuleProblems } from './findModuleProblems.ts'

const ours = ['@throughlink/react-native', '@throughlink/client', '@throughlink/protocol']
const optional = ['expo-clipboard', 'expo-device']

test('a bundle with what it should have has no fault', () => {
  expect(
    findModuleProblems(new Set([...ours, 'react', 'expo-device']), optional, ['expo-device']),
  ).toEqual([])
})

test('a module that is missing, and one that should not be there, are told', () => {
  expect(
    findModuleProblems(new Set([...ours, 'expo-clipboard']), optional, ['expo-device']),
  ).toEqual(['expo-device is not in the bundle', 'expo-clipboard is in the bundle'])
})

test('a bundle without the library is told, whatever else is in it', () => {
  expect(findModuleProblems(new Set(['react']), optional, [])).toEqual(
    ours.map((name) => `${name} is not in the bundle`),
  )
})
