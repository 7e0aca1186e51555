import { type ESTree, parseSync } from 'vite'
import { missingSelectorsIn } from './find-style-uses.ts'
import type { MissingFeatures } from './missing-features.ts'

/** A use of a feature that some supported browser lacks. */
export interface Use {
  /** `URL.parse`, `Temporal`, `.union()`, `Iterator.prototype.map`, `:has`. */
  readonly feature: string
  /** The code around it. */
  readonly excerpt: string
}

type Node = ESTree.Node
type Member = ESTree.MemberExpression
/** A node's ancestors, its parent last. */
type Ancestors = readonly Node[]

/** Arrays have methods of the same names as iterators. Only a chain shows that the method is an iterator's. */
const iteratorSources = new Set(['values', 'keys', 'entries', 'matchAll'])
/** Methods that throw for an unknown selector. */
const selecting = new Set(['querySelector', 'querySelectorAll', 'closest', 'matches'])
const globalObjects = new Set(['window', 'globalThis', 'self'])
const EXCERPT = 50 // characters on both sides

/**
 * Finds what a built script uses of the missing features. What cannot throw is no use: `typeof X`, `x.y?.()`, reading a
 * member of an object, and everything in a function that asks for the member (`if (X.y)`, `'y' in x`). Names that the
 * script declares itself are not the globals.
 * @throws Error if the script cannot be parsed
 */
export function findScriptUses(code: string, missing: MissingFeatures): Use[] {
  const { program, errors } = parseSync('script.js', code)
  if (errors[0]) throw new Error(errors[0].message)
  const declared = new Set<string>()
  const asked: { name: string; within: Node }[] = []
  const found: (Feature & { at: Node })[] = []

  visitAll(program, [], (node, ancestors) => {
    for (const name of declaredBy(node, ancestors.at(-1))) declared.add(name)
    const name = askedBy(node, ancestors)
    if (name !== undefined) asked.push({ name, within: functionAround(ancestors) ?? program })
    for (const feature of featuresOf(node, ancestors, missing)) found.push({ ...feature, at: node })
  })
  const isAsked = ({ name, at }: (typeof found)[number]) =>
    asked.some((other) => other.name === name && other.within.start <= at.start && at.end <= other.within.end)
  return found
    .filter((use) => !(use.root && declared.has(use.root)) && !isAsked(use))
    .map(({ feature, at }) => ({ feature, excerpt: code.slice(Math.max(0, at.start - EXCERPT), at.start + EXCERPT) }))
}

interface Feature {
  readonly feature: string
  /** The global by whose name it is reached. */
  readonly root?: string
  /** The last part of its name. */
  readonly name?: string
}

function featuresOf(node: Node, ancestors: Ancestors, missing: MissingFeatures): Feature[] {
  if (node.type === 'Literal') return 'regex' in node ? syntaxOf(node.regex) : []
  if (node.type === 'Identifier') {
    const { name } = node
    return missing.globals.has(name) && isReference(node, ancestors) ? [{ feature: name, root: name, name }] : []
  }
  if (node.type !== 'MemberExpression') return []
  const name = nameOf(node)
  const parent = ancestors.at(-1)
  const isCalled = parent?.type === 'CallExpression' && parent.callee === node
  if (name === undefined || (isCalled && parent.optional)) return []
  const [root, ...path] = pathOf(node.object)
  if (root !== undefined && missing.isGlobal(root)) {
    const feature = [root, ...path, name].join('.')
    return missing.statics.has(feature) ? [{ feature, root, name }] : []
  }
  if (!isCalled) return []
  if (selecting.has(name)) return parent.arguments.flatMap((text) => selectorsIn(text, missing))
  if (missing.memberNames.has(name)) return [{ feature: `.${name}()`, name }]
  return missing.iteratorHelpers.has(name) && isIterator(node.object) ? [{ feature: `Iterator.prototype.${name}` }] : []
}

/** Returns syntax of regular expressions that is newer than the oldest browsers. The build does not rewrite it. */
function syntaxOf({ pattern, flags }: { readonly pattern: string; readonly flags: string }): Feature[] {
  const hasModifiers = /\(\?[ims]*-?[ims]+:/.test(pattern)
  return [
    ...(flags.includes('v') ? [{ feature: 'RegExp flag v' }] : []),
    ...(hasModifiers ? [{ feature: 'RegExp modifiers' }] : []),
  ]
}

/** Returns the text of a string, which minifiers write as a template. */
function textOf(node: Node): string | undefined {
  if (node.type === 'TemplateLiteral') return node.expressions.length === 0 ? node.quasis[0]?.value.raw : undefined
  return node.type === 'Literal' && typeof node.value === 'string' ? node.value : undefined
}

/** Returns the missing selectors in the text of a literal or a template. */
function selectorsIn(node: Node, missing: MissingFeatures): Feature[] {
  const texts = node.type === 'TemplateLiteral' ? node.quasis.map(({ value }) => value.raw) : []
  if (node.type === 'Literal' && typeof node.value === 'string') texts.push(node.value)
  return texts.flatMap((text) => missingSelectorsIn(text, missing)).map((feature) => ({ feature }))
}

function isReference(node: Node, ancestors: Ancestors): boolean {
  const parent = ancestors.at(-1)
  if (!parent) return false
  if (parent.type === 'MemberExpression') return parent.object === node || parent.computed
  if (parent.type === 'Property') return parent.value === node && ancestors.at(-2)?.type !== 'ObjectPattern'
  return !/Definition|Specifier|Labeled|Break|Continue|MetaProperty|Export/.test(parent.type)
}

/** Returns the name that a node asks for, as in `typeof X`, `if (x.y)`, `x.y && …`, `!x.y` and `'y' in x`. */
function askedBy(node: Node, ancestors: Ancestors): string | undefined {
  if (node.type === 'BinaryExpression' && node.operator === 'in') return textOf(node.left)
  const parent = ancestors.at(-1)
  if (!parent || !isTested(node, parent)) return undefined
  if (node.type === 'Identifier') return node.name
  return node.type === 'MemberExpression' ? nameOf(node) : undefined
}

function isTested(node: Node, parent: Node): boolean {
  if (parent.type === 'UnaryExpression') return parent.operator === 'typeof' || parent.operator === '!'
  if (parent.type === 'LogicalExpression') return parent.left === node
  return (parent.type === 'ConditionalExpression' || parent.type === 'IfStatement') && parent.test === node
}

function functionAround(ancestors: Ancestors): Node | undefined {
  return ancestors.findLast(({ type }) => /Function/.test(type))
}

function isIterator(node: Node): boolean {
  if (node.type !== 'CallExpression' || node.callee.type !== 'MemberExpression') return false
  return iteratorSources.has(nameOf(node.callee) ?? '') && pathOf(node.callee)[0] !== 'Object'
}

function nameOf({ property, computed }: Member): string | undefined {
  if (computed) return textOf(property)
  return 'name' in property ? property.name : undefined
}

/** Returns the names of `a.b.c`, without `window` before them; none for anything else. */
function pathOf(node: Node): string[] {
  if (node.type === 'Identifier') return globalObjects.has(node.name) ? [] : [node.name]
  if (node.type !== 'MemberExpression') return []
  const name = nameOf(node)
  const path = pathOf(node.object)
  const isPath = path.length > 0 || (node.object.type === 'Identifier' && globalObjects.has(node.object.name))
  return name !== undefined && isPath ? [...path, name] : []
}

function declaredBy(node: Node, parent: Node | undefined): string[] {
  switch (node.type) {
    case 'VariableDeclarator':
      return namesIn(node.id)
    case 'FunctionDeclaration':
    case 'FunctionExpression':
    case 'ArrowFunctionExpression':
      return [...(node.id ? namesIn(node.id) : []), ...node.params.flatMap(namesIn)]
    case 'ClassDeclaration':
    case 'ClassExpression':
      return node.id ? namesIn(node.id) : []
    case 'CatchClause':
      return node.param ? namesIn(node.param) : []
    case 'Identifier':
      return parent && parent.type.startsWith('Import') && 'local' in parent && parent.local === node ? [node.name] : []
    default:
      return []
  }
}

/** Returns the names in a pattern. Those in default values count too, which may only hide a use of the same name. */
function namesIn(pattern: Node): string[] {
  const names: string[] = []
  visitAll(pattern, [], (node) => void (node.type === 'Identifier' && names.push(node.name)))
  return names
}

function visitAll(node: Node, ancestors: Ancestors, visit: (node: Node, ancestors: Ancestors) => void): void {
  visit(node, ancestors)
  const within = [...ancestors, node]
  for (const value of Object.values(node))
    for (const child of Array.isArray(value) ? value : [value]) if (isNode(child)) visitAll(child, within, visit)
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string'
}
