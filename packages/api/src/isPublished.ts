/**
 * Whether a release is on npm. The one place that says so: until then, the command line installs the packages of this
 * checkout, and dashboard and documents say how to run it from here.
 */
export function isPublished(): boolean {
  return false
}
