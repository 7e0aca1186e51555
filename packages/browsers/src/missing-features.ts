import compatData, {
  type CompatData,
  type Identifier,
  type SupportStatement,
} from '@mdn/browser-compat-data' with { type: 'json' }
import { oldestBrowsers } from './supported.ts'

type BrowserName = keyof typeof oldestBrowsers
const browserNames = Object.keys(oldestBrowsers) as BrowserName[] // the keys of the constant

const { javascript, api, css }: CompatData = compatData
const builtins: Identifier = javascript['builtins'] ?? {}
const globals: Identifier = { ...builtins, ...api }

/** What at least one of the oldest browsers lacks, or has only in part. */
export interface MissingFeatures {
  /** Names such as `Temporal`. */
  readonly globals: ReadonlySet<string>
  /** Members of a global itself, such as `URL.parse`. */
  readonly statics: ReadonlySet<string>
  /** Members of the prototype of a global that the browsers have, such as `Set.prototype.union`. */
  readonly members: ReadonlySet<string>
  /** Names of these members that no other global's prototype has, such as `union`. */
  readonly memberNames: ReadonlySet<string>
  /** Names of the members of iterators, most of which arrays have too. */
  readonly iteratorHelpers: ReadonlySet<string>
  /** Selectors (without colons), at-rules and functions of style sheets. */
  readonly selectors: ReadonlySet<string>
  readonly atRules: ReadonlySet<string>
  readonly cssFunctions: ReadonlySet<string>
  /** True for every global in MDN's data, whether browsers have it or not. */
  readonly isGlobal: (name: string) => boolean
}

/** Returns what the oldest browsers lack, from MDN's data. */
export function missingFeatures(): MissingFeatures {
  const facts = [...namedIn(globals), ...namedIn(builtins['Intl'] ?? {}, 'Intl.')].map(factsOf)
  const known = new Set(facts.flatMap(({ knownMembers }) => knownMembers))
  const members = facts.flatMap((fact) => fact.members.map((name) => ({ owner: fact.name, name })))
  const windowMembers = namedIn(api['Window'] ?? {}).flatMap(([name, feature]) => (isSupported(feature) ? [] : [name]))
  return {
    globals: new Set([...facts.flatMap((fact) => (fact.isMissing ? [fact.name] : [])), ...windowMembers]),
    statics: new Set(facts.flatMap((fact) => fact.statics.map((name) => `${fact.name}.${name}`))),
    members: new Set(members.map(({ owner, name }) => `${owner}.prototype.${name}`)),
    memberNames: new Set(members.flatMap(({ name }) => (known.has(name) ? [] : [name]))),
    iteratorHelpers: new Set(members.flatMap(({ owner, name }) => (owner === 'Iterator' ? [name] : []))),
    selectors: missingNames(css['selectors']),
    atRules: missingNames(css['at-rules']),
    cssFunctions: missingFunctions(css['types']),
    isGlobal: (name) => name in globals,
  }
}

/** A global that browsers lack, but whose prototype's members they would call on what they have. */
const INHERITED = 'Iterator'

function factsOf([name, feature]: [string, Identifier]) {
  const isMissing = !isSupported(feature)
  const [statics, members, knownMembers]: [string[], string[], string[]] = [[], [], []]
  for (const [key, member] of namedIn(feature)) {
    const [, memberName = key, suffix] = /^(.+?)(_static)?$/.exec(key) ?? []
    if (memberName === name || /^@@|_event$|_/.test(memberName)) continue // constructors, events and remarks
    const place = suffix ? 'static' : placeOf(name, memberName)
    const isThere = isSupported(member) && !isMissing
    if (!isThere && place !== 'prototype') statics.push(memberName)
    if (place === 'static') continue
    if (isThere) knownMembers.push(memberName)
    else if (!isMissing || name === INHERITED) members.push(memberName)
  }
  return { name, isMissing, statics, members, knownMembers }
}

/** MDN does not say which members of JavaScript's own globals are static, so this looks at Node's. */
function placeOf(global: string, member: string): 'static' | 'prototype' | 'unknown' {
  if (!(global in builtins)) return 'prototype'
  const known: unknown = Reflect.get(globalThis, global)
  if (typeof known === 'object') return 'static'
  if (typeof known !== 'function') return 'unknown'
  if (member in Object(known.prototype)) return 'prototype'
  return member in known ? 'static' : 'unknown'
}

/** Returns the features below a feature. */
function namedIn(feature: Identifier, prefix = ''): [string, Identifier][] {
  const entries = Object.entries(feature).filter(([name]) => name !== '__compat') as [string, Identifier][] // the only other key
  return entries.map(([name, below]) => [prefix + name, below])
}

function missingNames(features: Identifier = {}): Set<string> {
  return new Set(namedIn(features).flatMap(([name, feature]) => (isSupported(feature) ? [] : [name])))
}

function missingFunctions(features: Identifier = {}): Set<string> {
  const below = namedIn(features).flatMap(([, feature]) => Array.from(missingFunctions(feature)))
  return new Set([...missingNames(features), ...below])
}

function isSupported({ __compat }: Identifier): boolean {
  return !__compat || browserNames.every((name) => isSupportedBy(name, __compat.support[name]))
}

function isSupportedBy(browser: BrowserName, statement: SupportStatement | undefined): boolean {
  return [statement ?? []]
    .flat()
    .some(
      ({ version_added: added, version_removed: removed, ...limits }) =>
        isReached(added, oldestBrowsers[browser]) &&
        !removed &&
        !(
          'flags' in limits ||
          'partial_implementation' in limits ||
          'prefix' in limits ||
          'alternative_name' in limits
        ),
    )
}

function isReached(added: string | false | null | undefined, oldest: string): boolean {
  if (!added || added === 'preview') return false
  const [[major = 0, minor = 0], [oldestMajor = 0, oldestMinor = 0]] = [numbersOf(added), numbersOf(oldest)]
  return major < oldestMajor || (major === oldestMajor && minor <= oldestMinor)
}

function numbersOf(version: string): number[] {
  return version.replace('≤', '').split('.').map(Number)
}
