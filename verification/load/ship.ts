/**
 * `npm run bench ship`: the way of entries through the event log to ClickHouse. `--only shipping` compares shipping with
 * a bare insert, `lanes` several lanes with one (`--lanes 4 --size 5000 --delay 250`), `append` writing with several
 * commits and in several databases (`--commit-ms 50`), and `storage` measures bytes on disk. `--entries` and `--rounds`
 * are those of a part.
 */
import { runScenarios } from '../harness/report/runScenarios.ts'
import { appendEntries } from './ship/appendEntries.ts'
import { compareLanes } from './ship/compareLanes.ts'
import { compareShipping } from './ship/compareShipping.ts'
import { measureStorage } from './ship/measureStorage.ts'

await runScenarios({
  report: 'bench-ship',
  isBenchmark: true,
  values: ['entries', 'rounds', 'lanes', 'size', 'delay', 'seconds', 'commit-ms'],
  scenarios: {
    shipping: compareShipping,
    lanes: compareLanes,
    append: appendEntries,
    storage: measureStorage,
  },
})
