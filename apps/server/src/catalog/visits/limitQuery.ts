const maxQueryLength = 2_048

/** Returns the query of a visit, or nothing if it is too long: a cut parameter is wrong. */
export function limitQuery(query: string): string {
  return query.length > maxQueryLength ? '' : query
}
