/**
 * Maps names of query parameters that some framework treats as equal to one name: `Next`, `next[]`, `next.a` and
 * `+next` can each replace `next`, and a zero byte ends a name. Whoever adds parameters to a URL leaves out those with
 * the normal form of one of its own, so that who made the link decides where it leads.
 */
export function normalizeParameterName(name: string): string {
  const base = name.replace(/[[.\0][^]*|\+/g, ' ')
  return base.trim().toLowerCase()
}
