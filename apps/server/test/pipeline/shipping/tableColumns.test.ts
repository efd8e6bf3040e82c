import { expect, test } from 'vitest'
import { tableColumns } from '#pipeline/shipping/tableColumns.ts'
import { useClickhouse } from '#test/support/engines.ts'

const { client } = useClickhouse()

test.each(Object.entries(tableColumns))(
  'the columns of %s are those that the migrations create',
  async (table, columns) => {
    for (const name of [table, `${table}_check`]) {
      const result = await client.query({
        query: `SELECT name, type FROM system.columns
                WHERE database = currentDatabase() AND table = {name:String} ORDER BY position`,
        query_params: { name },
        format: 'JSONCompactEachRow',
      })
      expect(await result.json()).toEqual(Object.entries(columns))
    }
  },
)
