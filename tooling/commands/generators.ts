import type { Entry } from './entry.ts'

/** `npm run generate`. The results are committed, and a test fails if one is out of date. */
export const generators: readonly Entry[] = [
  {
    name: 'openapi',
    summary: 'the OpenAPI document, from the routes',
    run: 'npm test -w @throughlink/server -- test/manage/document/document --update',
    seconds: 20,
    needs: 'engines',
  },
  {
    name: 'api',
    summary: "packages/api: the client's types and operations",
    run: 'node tooling/generate/api/generateApi.ts',
    seconds: 5,
  },
  {
    name: 'wire',
    summary: 'packages/protocol: types of the wire format',
    run: 'node --conditions=@throughlink/source tooling/generate/wire-types/generateWireTypes.ts',
    seconds: 5,
  },
  {
    name: 'schemas',
    summary: 'packages/conformance: the wire format as JSON Schema',
    run: 'vitest run packages/conformance/test/wireSchemas.test.ts --update',
    seconds: 3,
  },
  {
    name: 'access',
    summary: 'the table of who may call which route',
    run: 'env UPDATE_ACCESS=1 npm test -w @throughlink/server -- test/manage/access/access',
    seconds: 60,
    needs: 'engines',
  },
  {
    name: 'journeys',
    summary: 'docs/journeys.md, from the journeys that pass',
    run: 'env UPDATE_JOURNEYS=1 npm test -w @throughlink/server -- test/journeys',
    seconds: 60,
    needs: 'engines',
  },
  {
    name: 'website',
    summary: 'the script for websites, from packages/web',
    run: 'node --conditions=@throughlink/source tooling/generate/website/generateScript.ts',
    seconds: 2,
  },
  {
    name: 'config',
    summary: 'tables of settings in the documentation',
    run: 'node tooling/docs/generateConfigTables.ts',
    seconds: 2,
  },
  {
    name: 'sizing',
    summary: 'docs/operations/sizing.md from measured costs',
    run: 'node tooling/generate/sizing/capacity.ts --write',
    seconds: 2,
  },
  {
    name: 'threats',
    summary: 'docs/threats.md',
    run: 'node tooling/docs/threats/generateThreats.ts',
    seconds: 2,
  },
  {
    name: 'monitoring',
    summary: 'deploy/monitoring: alert rules and dashboard',
    run: 'node tooling/generate/monitoring/generateMonitoring.ts',
    seconds: 2,
  },
  {
    name: 'screenshots',
    summary: 'pictures of the dashboard',
    run: 'node --conditions=@throughlink/source node_modules/@playwright/test/cli.js test --config verification/browser/playwright.config.ts --project=screenshots',
    seconds: 300,
    needs: 'Chromium',
  },
]
