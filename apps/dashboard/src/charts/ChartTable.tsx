export interface ChartTableProps {
  readonly label: string
  readonly columns: readonly string[]
  readonly rows: readonly { readonly name: string; readonly values: readonly string[] }[]
}

/** The figures of a chart for screen readers. */
export function ChartTable({ label, columns, rows }: ChartTableProps) {
  return (
    <div className="sr-only">
      <table>
        <caption>{label}</caption>
        <thead>
          <tr>
            <td />
            {columns.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.name}>
              <th scope="row">{row.name}</th>
              {row.values.map((value, index) => (
                <td key={columns[index]}>{value}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
