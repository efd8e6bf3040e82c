import { findNodes, isNode, walk } from '../init/code/parseCode.ts'
import type { AppShape } from '../init/describeApp.ts'
import type { Draft } from '../init/draft.ts'
import { findAttribute, findContainer } from '../init/planReactNavigation.ts'
import { findSource, listSources } from '../init/sources.ts'
import { sdk } from '../project/project.ts'
import { type Finding, projectError } from './finding.ts'
import type { LinkProviderUse } from './readLinkConfig.ts'
import { type Source, usesName } from './readSources.ts'

/** What the code of an app does with links. */
export interface LinkCode {
  readonly draft: Draft
  readonly shape: AppShape
  readonly sources: readonly Source[]
  readonly provider: LinkProviderUse | null
}

/** Checks that the app renders the provider, and opens the screens of links. */
export function checkCode(code: LinkCode): Finding[] {
  if (code.provider === null) {
    return [
      projectError(
        'provider',
        'No file renders LinkProvider, so links are not read.',
        `Put LinkProvider of ${sdk} around your app, or run \`throughlink init\`.`,
      ),
    ]
  }
  switch (code.shape.router) {
    case 'expo-router':
      return [...checkNativeIntent(code), ...checkRoutingHook(code, code.provider)]
    case 'react-navigation':
      return handlesLinks(code, /^useLinkContext$/) ? [] : checkLinking(code)
    case 'none':
      return handlesLinks(code, /^useLinkContext$/) || usesOnLink(code.provider)
        ? []
        : [
            projectError(
              'hook',
              'No file calls useLinkContext, so links open no screen.',
              'Call it in a component inside LinkProvider, navigate to linkRoute, and call clearLink.',
            ),
          ]
  }
}

function handlesLinks({ sources }: LinkCode, hook: RegExp): boolean {
  return sources.some((source) => usesName(source, hook))
}

function usesOnLink({ config }: LinkProviderUse): boolean {
  return typeof config === 'object' && 'onLink' in config
}

function checkNativeIntent({ draft, shape, sources }: LinkCode): Finding[] {
  const path = findSource(draft, [`${shape.routes ?? 'app'}/+native-intent`])
  const source = sources.find((each) => each.path === path)
  const handler = 'redirectSystemPath'
  const isOurs = [...(source?.names.values() ?? [])].some(({ name }) => name === handler)
  if (isOurs) return []
  return [
    projectError(
      'native-intent',
      path === null
        ? `There is no ${shape.routes ?? 'app'}/+native-intent, so a link that starts the app opens the wrong screen.`
        : `${path} does not use ${handler} of ${sdk}/expo-router, so a link that starts the app opens the wrong screen.`,
      path === null
        ? 'Run `throughlink init`, which adds it.'
        : `Pass the path through it first, as in the guide to Expo Router.`,
    ),
  ]
}

function checkRoutingHook(code: LinkCode, { source, element }: LinkProviderUse): Finding[] {
  if (handlesLinks(code, /^useLinkContext$/)) return []
  const caller = code.sources.find((each) => usesName(each, /^useLinkRouting$/))
  if (caller === undefined) return [missingHook('No file calls useLinkRouting')]
  const component = findComponent(caller)
  if (component === null || findRenderings(code, component).length === 0) {
    return component === null ? [] : [missingHook(`No file renders <${component} />`)]
  }
  // The provider has the hook's context only for what is inside it.
  const beside = findNodes(source.code.root, 'JSXElement').filter(
    (each) => isElement(each, component) && !(element.start < each.start && each.end < element.end),
  )
  if (beside.length === 0) return []
  return [
    projectError(
      'routing-outside-provider',
      `${source.path} renders <${component} /> outside of LinkProvider, which throws.`,
      'Move it inside LinkProvider.',
    ),
  ]
}

function missingHook(what: string): Finding {
  return projectError(
    'routing',
    `${what}, so links that arrive later open no screen.`,
    'Call useLinkRouting in a component inside LinkProvider, or run `throughlink init`.',
  )
}

/** Returns the name of the component that calls the hook. Null if it is not a function with a name. */
function findComponent({ code }: Source): string | null {
  let name: string | null = null
  for (const statement of findNodes(code.root, 'FunctionDeclaration')) {
    walk(statement.body, (node) => {
      const callee: unknown = isNode(node, 'CallExpression') ? node.callee : null
      if (isNode(callee, 'Identifier') && callee.name === 'useLinkRouting') {
        name = statement.id?.name ?? null
      }
    })
  }
  return name
}

function findRenderings({ draft }: LinkCode, component: string): readonly string[] {
  return listSources(draft)
    .filter(([, text]) => text.replace(/\{\/\*[^]*?\*\/\}|\/\/.*/g, '').includes(`<${component}`))
    .map(([path]) => path)
}

function isElement(
  node: ReturnType<typeof findNodes<'JSXElement'>>[number],
  name: string,
): boolean {
  const tag = node.openingElement.name
  return tag.type === 'JSXIdentifier' && tag.name === name
}

function checkLinking(code: LinkCode): Finding[] {
  const parts = ['getInitialURL', 'subscribe'] as const
  const missing = parts.filter((part) => !handlesLinks(code, new RegExp(`^${part}$`)))
  return [
    ...(hasLinkingProperty(code)
      ? []
      : [
          projectError(
            'linking',
            'The navigation has no `linking`, so links open no screen.',
            'Pass `linking` to it, as in the guide to React Navigation.',
          ),
        ]),
    ...missing.map((part) =>
      projectError(
        `linking-${part === 'subscribe' ? 'subscribe' : 'initial-url'}`,
        `No \`linking\` has ${part} of ${sdk}/react-navigation, so ${part === 'subscribe' ? 'links that arrive later' : 'a link that starts the app'} opens no screen.`,
        `Import it, and add it to \`linking\`.`,
      ),
    ),
  ]
}

function hasLinkingProperty({ sources, draft }: LinkCode): boolean {
  const codes = sources.map(({ code }) => code)
  const containers = codes.map(findContainer).filter((container) => container !== null)
  // A container in a file without the SDK, such as one of a library, is not understood.
  if (containers.length === 0)
    return listSources(draft).some(([, text]) => /\blinking\b/.test(text))
  return containers.some(({ element }) => findAttribute(element, 'linking') !== null)
}
