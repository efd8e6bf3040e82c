// Declares the part of Babel that is used here, instead of installing @types/babel__core.
declare module '@babel/core' {
  export interface LogicalExpressionPath {
    readonly node: { readonly operator: string; readonly right: object }
    get(side: 'left'): { toString(): string }
    replaceWith(node: object): void
  }

  export interface FunctionPath {
    readonly key: string
    readonly node: {
      readonly type: string
      readonly params: readonly { readonly type: string }[]
      readonly generator: boolean
      async: boolean
      body: object
    }
    isMethod(): boolean
  }

  export interface Plugin {
    readonly visitor: {
      LogicalExpression?(path: LogicalExpressionPath): void
      Function?(path: FunctionPath): void
    }
  }

  /** Builders of syntax nodes. */
  export const types: {
    arrowFunctionExpression(params: readonly object[], body: object, isAsync: boolean): object
    blockStatement(body: readonly object[]): object
    callExpression(callee: object, args: readonly object[]): object
    returnStatement(argument: object): object
  }

  export interface TransformOptions {
    readonly filename: string
    readonly presets?: readonly (readonly [preset: string, options: object])[]
    readonly plugins?: readonly (string | Plugin)[]
    readonly assumptions?: Readonly<Record<string, boolean>>
    readonly inputSourceMap?: object
    readonly sourceMaps?: boolean
    readonly babelrc: boolean
    readonly configFile: boolean
    readonly compact: boolean
  }

  export function transformAsync(
    code: string,
    options: TransformOptions,
  ): Promise<{ readonly code?: string | null; readonly map?: object | null } | null>
}
