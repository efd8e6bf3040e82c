/** Files of a certificate, which is its own authority too. */
export interface TlsFiles {
  readonly keyFile: string
  readonly certFile: string
}

/** How an engine is protected, as a managed one is. Default: neither a password nor TLS. */
export interface Protection {
  readonly password?: string
  readonly tls?: TlsFiles
}
