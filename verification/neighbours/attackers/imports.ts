import { randomBytes } from 'node:crypto'
import type { Attacker } from '../attacker.ts'

export const imports: Attacker = {
  sends: 'imports of many links, two at a time',
  perSecond: 1,
  maxOpen: 2,
  start({ manage, app, importedLinks }) {
    const createFile = () => {
      const prefix = randomBytes(6).toString('hex')
      const rows = Array.from(
        { length: importedLinks },
        (_, row) => `${prefix}-${row},https://lumen.example/imported/${row},"common,row-${row}"`,
      )
      return ['slug,destination,tags', ...rows].join('\r\n')
    }
    return {
      send: () =>
        manage(`imports?dryRun=false&domain=${app.domain}`, {
          method: 'POST',
          headers: { 'content-type': 'text/csv' },
          body: createFile(),
        }),
    }
  },
}
