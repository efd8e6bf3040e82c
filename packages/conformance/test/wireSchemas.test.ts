import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { printSchema, wireSchemas } from './wireSchemas.ts'

const folder = join(import.meta.dirname, '../schemas')

describe('the file has the schema of the protocol package; if not, run `npm run generate schemas`:', () => {
  test.each(Object.keys(wireSchemas) as (keyof typeof wireSchemas)[])('%s', async (name) => {
    await expect(await printSchema(name)).toMatchFileSnapshot(join(folder, `${name}.schema.json`))
  })
})
