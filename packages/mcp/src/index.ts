export { createMcpServer, type McpServerOptions } from './createMcpServer.ts'
export { handleMcpRequest } from './handleMcpRequest.ts'
export { serveMcpOverStdio } from './serveMcpOverStdio.ts'
