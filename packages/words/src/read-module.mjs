import { readFileSync } from 'node:fs'
import { parseSync } from 'vite'

/**
 * @typedef {object} Uses What a piece of code refers to.
 * @property {Set<string>} names variables and functions
 * @property {Set<string>} words messages of the catalogues, such as `save` for `t.save`, and `*Count` for all that end so,
 * as in ``t[`${room}Count`]``
 * @property {Set<string>} later what it names in `import()`
 * @property {Uses} [apart] of a route: what comes in a file of its own
 */

/** Words are in variables and parameters of these names; for `words`, only if the type or the value says so. */
const HOLDERS = new Set(['t'])
const WORDS_TYPE = /Words|Messages/
const GETTERS = /^(?:useWords|useSiteWords|wordsOf)$/
/** What the router's plugin puts into a file of its own: see `splitBehavior` in the back office's vite.config.ts. */
const SPLIT = /^(?:component|errorComponent|notFoundComponent)$/

/**
 * Returns what a module imports, exports and declares, with the uses of each declaration and those of loading it.
 * @param {string} path
 * @param {boolean} isSplit true for a route that the router's plugin splits
 */
export function readModule(path, isSplit) {
  const code = readFileSync(path, 'utf8')
  const { program, errors } = parseSync(path, code)
  if (errors.length > 0) throw new Error(`${path}: ${errors[0].message}`)
  const imports = new Map()
  const exports = new Map()
  /** @type {Map<string, Uses>} */
  const declared = new Map()
  const sources = new Set()
  const [stars, atOnce] = [[], []]

  function declare(name, node, isExported) {
    declared.set(name, usesOf(node, code, isSplit))
    if (isExported) exports.set(name, { name })
  }
  function readDeclaration(node, isExported) {
    if (node.type !== 'VariableDeclaration') return declare(node.id?.name ?? 'default', node, isExported)
    for (const { id, init } of node.declarations) {
      for (const name of namesIn(id)) declare(name, init, isExported)
      if (!isFunction(init) && !isSplit) atOnce.push(init) // a split route's values go where they are used
    }
  }

  for (const node of program.body) {
    const { type, specifiers = [], declaration, importKind, exportKind } = node
    const source = node.source?.value
    if ([importKind, exportKind].includes('type') || type.startsWith('TS')) continue
    const values = specifiers.filter((one) => (one.importKind ?? one.exportKind) !== 'type')
    if (source && (values.length > 0 || specifiers.length === 0)) sources.add(source)
    if (type === 'ImportDeclaration')
      for (const { local, imported, type: kind } of values)
        imports.set(local.name, {
          source,
          name: imported?.name ?? (kind === 'ImportDefaultSpecifier' ? 'default' : '*'),
        })
    else if (type === 'ExportAllDeclaration') stars.push(source)
    else if (type === 'ExportNamedDeclaration') {
      if (declaration && !declaration.type.startsWith('TS')) readDeclaration(declaration, true)
      for (const { local, exported } of values) exports.set(exported.name, { source, name: local.name })
    } else if (type === 'ExportDefaultDeclaration') {
      declare('default', declaration, true)
      if (!isFunction(declaration)) atOnce.push(declaration)
    } else if (/^(?:Function|Class|Variable)Declaration$/.test(type)) readDeclaration(node, false)
    else atOnce.push(node)
  }
  return { imports, exports, stars, sources, declared, loading: usesOf(atOnce, code, isSplit) }
}

const isFunction = (node) => /^(?:ArrowFunctionExpression|FunctionExpression|FunctionDeclaration)$/.test(node?.type)

function namesIn(pattern) {
  if (pattern.type === 'Identifier') return [pattern.name]
  if (pattern.type === 'ObjectPattern') return pattern.properties.flatMap((one) => namesIn(one.value ?? one.argument))
  if (pattern.type === 'ArrayPattern') return pattern.elements.flatMap((one) => (one ? namesIn(one) : []))
  return namesIn(pattern.left ?? pattern.argument)
}

/** @returns {Uses} */
function usesOf(nodes, code, isSplit) {
  const [uses, apart] = [0, 1].map(() => ({ names: new Set(), words: new Set(), later: new Set() }))
  const holders = new Set(HOLDERS)
  function holdsWords(node) {
    if (/^(?:TS(?:As|Satisfies|NonNull)|Parenthesized)/.test(node?.type)) return holdsWords(node.expression)
    return node?.type === 'CallExpression' ? GETTERS.test(node.callee.name) : holders.has(node?.name ?? '')
  }

  function look(node, into) {
    if (Array.isArray(node)) for (const one of node) look(one, into)
    if (typeof node?.type !== 'string' || /^TS(?:Type|Interface)/.test(node.type)) return
    const { type, name, typeAnnotation, object, property, computed, key, value, id, init, source } = node
    if (name === 'words' && typeAnnotation && WORDS_TYPE.test(code.slice(typeAnnotation.start, typeAnnotation.end)))
      holders.add(name)
    if (type === 'VariableDeclarator' && holdsWords(init)) {
      if (id.type === 'Identifier' && id.name === 'words') holders.add(id.name)
      if (id.type === 'ObjectPattern') for (const one of id.properties) into.words.add(one.key?.name)
    }
    if (type === 'ImportExpression' && source.type === 'Literal') into.later.add(source.value)
    if (type === 'Identifier' || type === 'JSXIdentifier') into.names.add(name)
    else if (type === 'MemberExpression' && !computed) {
      if (holdsWords(object)) into.words.add(property.name)
      look(object, into)
    } else if (type === 'MemberExpression' && property.type === 'TemplateLiteral' && holdsWords(object)) {
      into.words.add(`*${property.quasis.at(-1).value.cooked}`)
      look([object, property], into)
    } else if (type === 'Property' && !computed) look(value, isSplit && SPLIT.test(key.name) ? apart : into)
    else if (type === 'JSXAttribute') look(value, into)
    else for (const child of Object.values(node)) look(child, into)
  }
  look(nodes, uses)
  return { ...uses, apart }
}
