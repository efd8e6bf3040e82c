/** Returns the name of the TXT record that verifies a domain. A subdomain keeps it apart from other records. */
export function getVerificationName(domain: string): string {
  return `_throughlink.${domain}`
}
