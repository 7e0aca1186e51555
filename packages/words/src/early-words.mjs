import { existsSync, globSync, readFileSync } from 'node:fs'
import { readModule } from './read-module.mjs'

/**
 * @typedef {object} Gate Code that comes when more catalogues are loaded.
 * @property {RegExp} from the file that asks for it
 * @property {RegExp} [to] what that file names in `import()`; without it, what the router's plugin splits off a route
 * @property {string[]} loads the parts of the catalogues
 */

/**
 * Finds the words that a page can use before it has loaded their catalogue. Types cannot show this, because the back
 * office has one object for the words of all its catalogues.
 *
 * It goes as a browser does: from an entry through what is imported and referred to, and through each `import()` to code
 * that comes later. That has the same catalogues, unless a gate says that more are loaded by then.
 * @param {object} product
 * @param {string} product.root path of the folder with the entries and `packages`
 * @param {{ file: string, has: string[] }[]} product.entries with the parts of the catalogues that they have from the start
 * @param {Gate[]} product.gates
 * @param {Record<string, Set<string>>} product.catalogues the names of the words, by part
 * @returns {{ problems: string[], reached: Set<string> }} a line for each such word, and the files that were looked at
 */
export function earlyWords({ root, entries, gates, catalogues }) {
  const resolve = resolverIn(root)
  const modules = new Map()
  const problems = new Map()
  const seen = new Set()
  const waiting = []
  /** The files through which the walk came to the one that it looks at. */
  let way = []

  const routeGate = (file) => gates.find(({ from, to }) => !to && from.test(file))
  const isIn = (parts, word) =>
    parts.some((part) =>
      word.startsWith('*')
        ? [...catalogues[part]].some((name) => name.endsWith(word.slice(1)))
        : catalogues[part].has(word),
    )

  function moduleAt(file) {
    if (!modules.has(file)) modules.set(file, readModule(`${root}/${file}`, routeGate(file) !== undefined))
    return modules.get(file)
  }
  /** Looks later at a declaration, or at what runs when a module is loaded (''). */
  function visit(has, file, name = '') {
    const key = `${has} ${file} ${name}`
    if (!file || seen.has(key)) return
    seen.add(key)
    waiting.push({ has, file, name, way: way.at(-1) === file ? way : [...way, file] })
  }
  function visitExport(has, file, name) {
    if (!file) return
    visit(has, file)
    const { exports, stars } = moduleAt(file)
    const found = exports.get(name)
    if (name === '*') for (const exported of exports.keys()) visitExport(has, file, exported)
    if (!found) for (const source of stars) visitExport(has, resolve(file, source), name)
    else if (found.source) visitExport(has, resolve(file, found.source), found.name)
    else visitName(has, file, found.name)
  }
  function visitName(has, file, name) {
    const { declared, imports } = moduleAt(file)
    if (declared.has(name)) visit(has, file, name)
    const { source, name: imported } = imports.get(name) ?? {}
    if (source) visitExport(has, resolve(file, source), imported)
  }
  function lookAt(has, file, { names, words, later, apart }) {
    for (const name of names) visitName(has, file, name)
    for (const word of words)
      if (isIn(Object.keys(catalogues), word) && !isIn(has, word))
        problems.set(
          `${has} ${file} ${word}`,
          `"${word}" is used where only these catalogues are loaded: ${has.join(', ') || 'none'} (${way.join(' → ')}).`,
        )
    for (const source of later) {
      const gate = gates.find(({ from, to }) => from.test(file) && to?.test(source))
      visitExport(withMore(has, gate), resolve(file, source), '*')
    }
    if (apart) lookAt(withMore(has, routeGate(file)), file, apart)
  }

  for (const { file, has } of entries) {
    visitExport(has, file, '*')
    for (let next = waiting.pop(); next; next = waiting.pop()) {
      const { has: loaded, file: at, name } = next
      way = next.way
      const { sources, loading, declared } = moduleAt(at)
      if (name !== '') lookAt(loaded, at, declared.get(name))
      else {
        if (!routeGate(at)) for (const source of sources) visit(loaded, resolve(at, source))
        lookAt(loaded, at, loading)
      }
    }
    way = []
  }
  return { problems: [...problems.values()].toSorted((a, b) => a.localeCompare(b)), reached: new Set(modules.keys()) }
}

function withMore(has, gate) {
  return gate ? [...new Set([...has, ...gate.loads])] : has
}

/** Returns a function that gives the file that a module imports; undefined for other people's packages, and for no code. */
function resolverIn(root) {
  const manifests = globSync('{apps,packages}/*/package.json', { cwd: root })
  const packages = new Map(
    manifests.map((file) => {
      const { name, exports = {} } = JSON.parse(readFileSync(`${root}/${file}`, 'utf8'))
      return [name, { folder: file.replace('/package.json', ''), paths: Object.entries(exports) }]
    }),
  )
  return (file, source) => {
    const [, name, rest = ''] = /^(@tablier\/[^/]+)(\/.*)?$/.exec(source) ?? []
    const { folder, paths } = packages.get(name) ?? {}
    if (!source.startsWith('.') && !folder) return undefined
    const path = folder
      ? `${folder}/${exportedFile(paths, `.${rest}`)}`
      : new URL(source.replace(/\?.*/, ''), `file:///${file}`).pathname.slice(1)
    if (path.includes('/dist/')) return undefined // a compiled catalogue
    const found = ['', '.ts', '.tsx'].map((ending) => path + ending).find((one) => existsSync(`${root}/${one}`))
    if (!found) throw new Error(`${file} imports ${source}, which does not exist.`)
    return /\.(?:tsx?|mjs)$/.test(found) ? found : undefined
  }
}

function exportedFile(paths, wanted) {
  for (const [path, target] of paths) {
    const [start, end] = path.split('*')
    if (end === undefined ? wanted !== path : !wanted.startsWith(start)) continue
    return (target.default ?? target).replace('*', wanted.slice(start.length)).replace('./', '')
  }
  return wanted
}
