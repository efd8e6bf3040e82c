/** Where the DNS has to hold the proof. Below the host, so that it does not mix with its own records. */
export function proofNameOf(host: string): string {
  return `_throughlink.${host}`
}
