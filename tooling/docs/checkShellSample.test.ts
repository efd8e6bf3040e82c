import { expect, test } from 'vitest'
import { checkShellSample, type KnownCommands } from './checkShellSample.ts'
import { describeProgram } from './describeProgram.ts'

const known: KnownCommands = {
  throughlink: describeProgram(),
  scripts: new Map([
    ['', ['dev', 'test']],
    ['@throughlink/server', ['start']],
  ]),
  adminCommands: ['jobs'],
  hasFile: (path) => path === 'tooling/there.ts' || path === 'deploy/install.sh',
}

test.each([
  'npm run dev   # starts it',
  'npm ci && npm test',
  'npm run throughlink -- doctor',
  'npm start -w @throughlink/server',
  'throughlink links create https://a.example --slug a',
  "npx throughlink simulate 'http://a.localhost/?x=1' --key pk_…",
  'throughlink export clicks --from 2026-11-01 > clicks.csv',
  'node tooling/there.ts x',
  'throughlink-server serve',
  'throughlink-server admin jobs list',
  'deploy/install.sh localhost',
  './install.sh localhost',
  'docker compose exec -T worker throughlink-server admin jobs list',
  'NAME=value npm test',
  'curl https://a.example \\\n  -d \'{\n "a": 1 }\'',
])('%s exists', (code) => {
  expect(checkShellSample(code, known)).toEqual([])
})

test.each([
  'npm run gone',
  'npm run dev -w @throughlink/server',
  'throughlink gone',
  'throughlink links',
  'throughlink doctor --gone',
  'npx gone-package',
  'node tooling/gone.ts',
  'throughlink-server gone',
  'throughlink-server admin gone',
  'deploy/gone.sh',
  './gone.sh',
  'gone --help',
])('%s is reported', (code) => {
  expect(checkShellSample(code, known)).toEqual([code])
})

test('a command in a container is reported without what leads there', () => {
  const code = 'kubectl exec deployment/throughlink-work -- throughlink-server admin gone'
  expect(checkShellSample(code, known)).toEqual(['throughlink-server admin gone'])
})
