import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

type Text = string | { readonly pattern: string }

type Step =
  | { readonly role: string; readonly name?: Text; readonly hidden?: boolean }
  | { readonly label: Text }
  | { readonly text: Text }
  | { readonly css: string }

/** Steps into the page, as JSON. Each finds elements inside those of the previous step. */
export type Query = readonly Step[]

/** Elements with this role that are not hidden, by their accessible name. A string must be the whole name. */
export function role(name: string, label?: string | RegExp): Query {
  return [label === undefined ? { role: name } : { role: name, name: text(label) }]
}

/** Form fields with this label, which may end with the mark of a required field. */
export function field(label: string): Query {
  return [{ label: { pattern: `^${label}( \\*)?$` } }]
}

/** Elements whose own text is this. */
export function words(content: string | RegExp): Query {
  return [{ text: text(content) }]
}

export function css(selector: string): Query {
  return [{ css: selector }]
}

/** Finds what the later queries match inside what the earlier ones match. */
export function within(...queries: readonly Query[]): Query {
  return queries.flat()
}

/** Converts a text or a regular expression to JSON. */
function text(content: string | RegExp): Text {
  return typeof content === 'string' ? content : { pattern: content.source }
}

type Elements = readonly HTMLElement[]
type Matcher = string | RegExp

/** The part of Testing Library that `findInPage` uses. */
interface TestingLibrary {
  queryAllByRole(inside: HTMLElement, role: string, options: { name?: Matcher }): Elements
  queryAllByLabelText(inside: HTMLElement, label: Matcher): Elements
  queryAllByText(inside: HTMLElement, text: Matcher): Elements
}

declare global {
  interface Window {
    /** Set in the page by `finderScript`. */
    findForWalk?: (query: Query) => readonly HTMLElement[]
    readonly TestingLibraryDom: TestingLibrary
  }
}

function findInPage(query: Query): readonly HTMLElement[] {
  const library = window.TestingLibraryDom
  const matcher = (given: Text) => (typeof given === 'string' ? given : new RegExp(given.pattern))
  const find = (inside: HTMLElement, step: Step): Elements => {
    if ('css' in step) return [...inside.querySelectorAll<HTMLElement>(step.css)]
    if ('label' in step) return library.queryAllByLabelText(inside, matcher(step.label))
    if ('text' in step) return library.queryAllByText(inside, matcher(step.text))
    return library.queryAllByRole(inside, step.role, step.name === undefined ? {} : { name: matcher(step.name) })
  }
  let found: Elements = [document.body]
  for (const step of query) found = [...new Set(found.flatMap((inside) => find(inside, step)))]
  return found
}

const library = fileURLToPath(import.meta.resolve('@testing-library/dom/dist/@testing-library/dom.umd.min.js'))

/** Adds `findForWalk` to a page: finds elements by roles and labels, which no driver does for both engines. */
export const finderScript: string = `${readFileSync(library, 'utf8')};window.findForWalk = ${findInPage.toString()}`
