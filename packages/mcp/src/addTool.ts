import type { McpServer } from '@modelcontextprotocol/server'
import type { z } from 'zod'
import { describeFailure } from './describeFailure.ts'
import type { ToolContext } from './toolContext.ts'

export interface Tool<Input extends z.ZodObject, Output extends z.ZodObject> {
  readonly name: string
  readonly title: string
  /** For the model: what the tool is for, and what it needs to know to call it. */
  readonly description: string
  /** A constant of its module, because a schema is compiled by its first use and a server is created for each request. */
  readonly input: Input
  readonly output: Output
  readonly hints: ToolHints
  readonly run: (input: z.output<Input>) => Promise<ToolResult<z.input<Output>>>
}

export interface ToolHints {
  /** The tool changes nothing. */
  readonly isReadOnly: boolean
  /** The tool may delete or overwrite something. */
  readonly isDestructive: boolean
  /** A second call with the same input changes nothing more. */
  readonly isIdempotent: boolean
  /** The tool reaches systems other than the service. */
  readonly isOpenWorld: boolean
}

export interface ToolResult<Data> {
  /** Short form of `data`, for models that are given text only. */
  readonly text: string
  readonly data: Data
}

/** Hints of a tool that only reads from the service. */
export const readOnly: ToolHints = {
  isReadOnly: true,
  isDestructive: false,
  isIdempotent: true,
  isOpenWorld: false,
}

/** Registers a tool. An expected failure becomes an error that the model can act on. */
export function addTool<Input extends z.ZodObject, Output extends z.ZodObject>(
  server: McpServer,
  { onBug }: Pick<ToolContext, 'onBug'>,
  { name, title, description, input, output, hints, run }: Tool<Input, Output>,
): void {
  server.registerTool<z.ZodObject, z.ZodObject>(
    name,
    {
      title,
      description,
      inputSchema: input,
      outputSchema: output,
      annotations: {
        readOnlyHint: hints.isReadOnly,
        destructiveHint: hints.isDestructive,
        idempotentHint: hints.isIdempotent,
        openWorldHint: hints.isOpenWorld,
      },
    },
    async (given) => {
      try {
        // Safe: the server has parsed the input with this schema.
        const { text, data } = await run(given as z.output<Input>)
        return { content: [{ type: 'text', text }], structuredContent: data }
      } catch (error) {
        const expected = describeFailure(error)
        if (expected === null) onBug(error)
        const text = expected ?? 'The tool failed unexpectedly. Tell the user.'
        return { content: [{ type: 'text', text }], isError: true }
      }
    },
  )
}
