export interface Manifest {
  readonly apiVersion: string
  readonly kind: string
  readonly metadata: { readonly name: string; readonly namespace?: string }
  readonly data?: Readonly<Record<string, string>>
  readonly spec?: {
    readonly template?: { readonly spec: Pod }
    readonly scaleTargetRef?: { readonly name: string }
    readonly metrics?: readonly {
      readonly external?: { readonly metric: { readonly name: string } }
    }[]
  }
}

interface Pod {
  readonly automountServiceAccountToken?: boolean
  readonly hostNetwork?: boolean
  readonly securityContext?: {
    readonly runAsNonRoot?: boolean
    readonly seccompProfile?: { readonly type: string }
  }
  readonly containers: readonly Container[]
  readonly volumes?: readonly {
    readonly configMap?: { readonly name: string }
    readonly secret?: { readonly secretName: string }
  }[]
}

interface Container {
  readonly name: string
  readonly image: string
  readonly args?: readonly string[]
  readonly env?: readonly { readonly name: string }[]
  readonly envFrom?: readonly { readonly configMapRef?: { readonly name: string } }[]
  readonly ports?: unknown
  readonly resources?: {
    readonly requests?: unknown
    readonly limits?: { readonly memory?: string }
  }
  readonly securityContext?: {
    readonly allowPrivilegeEscalation?: boolean
    readonly privileged?: boolean
    readonly readOnlyRootFilesystem?: boolean
    readonly capabilities?: { readonly drop?: readonly string[]; readonly add?: readonly string[] }
  }
  readonly startupProbe?: Probe
  readonly livenessProbe?: Probe
  readonly readinessProbe?: Probe
}

interface Probe {
  readonly httpGet?: { readonly path: string }
}

export interface KnownNames {
  /** Variables of the service. */
  readonly variables: readonly string[]
  readonly roles: readonly string[]
  /** Paths of the service. */
  readonly paths: readonly string[]
  readonly metrics: readonly string[]
}

/** Returns what is wrong with the manifests of an installation, beyond their types. */
export function findManifestProblems(
  manifests: readonly Manifest[],
  known: KnownNames,
): readonly string[] {
  const names = new Set(manifests.map(({ kind, metadata }) => `${kind} ${metadata.name}`))
  return manifests.flatMap((manifest) => {
    const { kind, metadata, data = {}, spec } = manifest
    const problems: string[] = []
    if (kind !== 'Namespace' && metadata.namespace === undefined) problems.push('has no namespace')
    if (kind === 'Secret') problems.push('contains secrets')
    for (const name of kind === 'ConfigMap' ? Object.keys(data) : []) {
      if (!metadata.name.includes('caddy') && !known.variables.includes(name.replace(/_FILE$/, '')))
        problems.push(`sets the unknown variable ${name}`)
    }
    const target = spec?.scaleTargetRef?.name
    if (target !== undefined && !names.has(`Deployment ${target}`)) {
      problems.push(`scales ${target}, which does not exist`)
    }
    for (const { external } of spec?.metrics ?? []) {
      if (external && !known.metrics.includes(external.metric.name)) {
        problems.push(`reads the unknown metric ${external.metric.name}`)
      }
    }
    const pod = spec?.template?.spec
    if (pod) problems.push(...findPodProblems(pod, names, known))
    return problems.map((problem) => `${kind} ${metadata.name} ${problem}`)
  })
}

function findPodProblems(
  pod: Pod,
  names: ReadonlySet<string>,
  known: KnownNames,
): readonly string[] {
  const { volumes = [] } = pod
  const mounted = volumes.flatMap(({ configMap }) => (configMap ? [configMap.name] : []))
  const checks: (readonly [boolean, string])[] = [
    [pod.automountServiceAccountToken === false, 'has a token of the cluster'],
    [pod.hostNetwork !== true, 'uses the network of the host'],
    [pod.securityContext?.runAsNonRoot === true, 'may run as root'],
    [pod.securityContext?.seccompProfile?.type === 'RuntimeDefault', 'has no seccomp profile'],
  ]
  for (const container of pod.containers) {
    const { securityContext = {}, resources, args = [], env = [], envFrom = [] } = container
    const { capabilities = {} } = securityContext
    const probes = [container.startupProbe, container.livenessProbe, container.readinessProbe]
    const isOurs = container.image.includes('throughlink')
    const configMaps = [
      ...mounted,
      ...envFrom.flatMap(({ configMapRef }) => (configMapRef ? [configMapRef.name] : [])),
    ]
    const hasSecret = volumes.some(({ secret }) => secret !== undefined)
    checks.push(
      [/:\d+\.\d+\.\d+\S*$/.test(container.image), 'has an image without a version'],
      [
        !isOurs || (args.length === 1 && known.roles.includes(args[0] ?? '')),
        'has an unknown role',
      ],
      [securityContext.allowPrivilegeEscalation === false, 'can get privileges'],
      [securityContext.privileged !== true, 'is privileged'],
      [securityContext.readOnlyRootFilesystem === true, 'can write to its root file system'],
      [
        capabilities.drop?.includes('ALL') === true &&
          (capabilities.add ?? []).every((name) => !isOurs && name === 'NET_BIND_SERVICE'),
        'has capabilities',
      ],
      [resources?.requests !== undefined, 'requests no resources'],
      [resources?.limits?.memory !== undefined, 'has no limit of memory'],
      [
        !isOurs || env.every(({ name }) => known.variables.includes(name)),
        'sets an unknown variable',
      ],
      [configMaps.every((name) => names.has(`ConfigMap ${name}`)), 'reads a missing ConfigMap'],
      [!isOurs || hasSecret, 'reads no Secret'],
      [probes.every((probe) => probe !== undefined), 'has not all probes'],
    )
    for (const probe of probes) {
      const path = probe?.httpGet?.path
      if (path === undefined) continue
      checks.push([known.paths.includes(path), `probes the unknown path ${path}`])
    }
  }
  return checks.flatMap(([ok, problem]) => (ok ? [] : [problem]))
}
