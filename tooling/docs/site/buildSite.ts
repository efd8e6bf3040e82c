/** `npm run docs`: builds the documentation site into apps/docs/dist. */
import { command } from '../../base/command.ts'
import { buildDocs } from './buildDocs.ts'

await command(async () => {
  const started = performance.now()
  const count = await buildDocs()
  const seconds = ((performance.now() - started) / 1000).toFixed(0)
  console.log(`Built ${count} pages into apps/docs/dist in ${seconds} s.`)
})
