/**
 * `npm run bench ship`: the way of entries through the event log to ClickHouse. `--only shipping` compares shipping with
 * a bare insert, `lanes` several lanes with one (`--lanes 4 --size 5000 --delay 250`), `append` writing with several
 * commits and in several databases (`--commit-ms 50`), `storage` measures bytes on disk, and `visits`
 * what a visit of each kind leaves in each table. `--entries`, `--rounds` and `--visits` are those of a part.
 */
import { runScenarios } from '../harness/report/runScenarios.ts'
import { appendEntries } from './ship/appendEntries.ts'
import { compareLanes } from './ship/compareLanes.ts'
import { compareShipping } from './ship/compareShipping.ts'
import { measureStorage } from './ship/measureStorage.ts'
import { measureVisits } from './ship/measureVisits.ts'

await runScenarios({
  report: 'bench-ship',
  isBenchmark: true,
  values: ['entries', 'rounds', 'lanes', 'size', 'delay', 'seconds', 'commit-ms', 'visits'],
  scenarios: {
    shipping: compareShipping,
    lanes: compareLanes,
    append: appendEntries,
    storage: measureStorage,
    visits: measureVisits,
  },
})
