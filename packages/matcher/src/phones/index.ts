/** Simulated phones and their browsers, for the command line, the server's simulation and demo, and tests. */
export * from './browsers.ts'
export * from './landingPage.ts'
export * from './phones.ts'
