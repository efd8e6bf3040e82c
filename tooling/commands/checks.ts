import type { Entry } from './entry.ts'

const prettierCache =
  '--cache --cache-strategy content --cache-location node_modules/.cache/prettier-check'

/** `npm run check`. All of them without a name. */
export const checks: readonly Entry[] = [
  {
    name: 'lint',
    summary: 'Oxlint, with types; `-- --fix` sorts imports',
    run: 'oxlint',
    seconds: 60,
    ci: { job: 'check', cores: 1 },
  },
  {
    name: 'types',
    summary: 'TypeScript, all workspaces',
    run: 'node node_modules/typescript-7/bin/tsc -b',
    seconds: 60,
    ci: { job: 'check', cores: 1 },
  },
  {
    name: 'format',
    summary: 'Prettier; `-- --write` formats',
    run: `prettier --check . ${prettierCache}`,
    seconds: 70,
    ci: { job: 'check', cores: 1 },
  },
  {
    name: 'imports',
    summary: 'dependency-cruiser: what each folder may import, and no circles',
    run: 'node tooling/lint/checkDependencies.ts',
    seconds: 15,
    ci: { job: 'check', cores: 1 },
  },
  {
    name: 'dead-code',
    summary: 'Knip: unused files, exports and dependencies',
    run: 'knip',
    seconds: 10,
    ci: { job: 'check', cores: 1 },
  },
]
