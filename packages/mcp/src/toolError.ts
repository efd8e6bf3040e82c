/** An expected failure of a tool. The message states the problem and what the model can do next. */
export class ToolError extends Error {}
