/** Where the DNS has to hold the proof. Below the domain, so that it does not mix with its own records. */
export function getVerificationName(domain: string): string {
  return `_throughlink.${domain}`
}
