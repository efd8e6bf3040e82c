import { expect, test } from 'vitest'
import { changeManifest } from './changeManifest.ts'

const manifest = {
  name: 'app',
  main: 'index.js',
  dependencies: {
    react: '19.2.3',
    'expo-clipboard': '57.0.2',
    '@throughlink/react-native': '0.0.0',
  },
  devDependencies: { typescript: '6.0.3', eslint: '8.0.0' },
}

test('dependencies are replaced, added and removed, and the rest is kept', () => {
  const changed = changeManifest(manifest, {
    dependencies: {
      '@throughlink/react-native': 'file:a.tgz',
      '@throughlink/client': 'file:b.tgz',
    },
    devDependencies: { jest: '29.7.0' },
    without: ['expo-clipboard', 'eslint'],
  })
  expect(changed).toEqual({
    name: 'app',
    main: 'index.js',
    dependencies: {
      react: '19.2.3',
      '@throughlink/react-native': 'file:a.tgz',
      '@throughlink/client': 'file:b.tgz',
    },
    devDependencies: { typescript: '6.0.3', jest: '29.7.0' },
  })
})

test('an added dependency stays, even if its old entry is removed', () => {
  const changes = { dependencies: { react: '19.2.4' }, without: ['react'] }
  expect(changeManifest(manifest, changes).dependencies).toHaveProperty('react', '19.2.4')
})
