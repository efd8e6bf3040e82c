/** Splits the SQL of a migration. A statement ends with `;` at the end of a line. */
export function splitStatements(sql: string): string[] {
  return sql
    .split(/;[ \t]*$/m)
    .map((statement) => statement.trim())
    .filter((statement) => /^(?!--)\S/m.test(statement))
}
