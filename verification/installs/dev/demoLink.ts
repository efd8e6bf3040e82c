/** The link in the welcome of `npm run dev`. */
export function findDemoLink(output: string): string {
  return /http:\/\/lumen\.localhost:\S+(?=')/.exec(output)?.[0] ?? ''
}

/** Whether `throughlink simulate` printed a route with the parameter of that link. */
export function isDemoRoute(output: string): boolean {
  return /^Route +\S+\?ref=anna$/m.test(output)
}
