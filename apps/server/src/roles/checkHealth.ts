const timeoutMs = 3_000

/**
 * The role `health`: exits with 0 if the service on this machine is ready, and with 1 otherwise. For the health
 * check of an image that has no other program to make a request with.
 */
export async function checkHealth(port: number): Promise<void> {
  const url = `http://127.0.0.1:${port}/readyz`
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(timeoutMs) })
    process.stdout.write(`${await response.text()}\n`)
    if (!response.ok) process.exitCode = 1
  } catch (error) {
    process.stderr.write(`${url} does not respond: ${(error as Error).message}\n`)
    process.exitCode = 1
  }
}
