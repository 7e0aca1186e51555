import { parseSync } from 'vite'

/** Attributes of elements and components whose text is shown or read out. */
const SHOWN_ATTRIBUTES =
  /^(?:alt|aria-(?:description|label|roledescription|valuetext)|cancel|confirm|failed|heading|hint|label|placeholder|question|saved|title|words)$/
/** Properties that hold the words of a screen, a page or a mail. */
const SHOWN_PROPERTIES =
  /^(?:cancel|confirm|failed|heading|hint|html|label|notice|placeholder|preheader|question|saved|subject|text|title)$/
const ANNOUNCEMENTS = /^announce(?:Success|Failure)$/
/** Calls whose texts are for whoever runs or programs the site: errors and logs. */
const FOR_OPERATORS = /^(?:\w*(?:Error|Exception)|debug|error|info|invariant|log\w*|note|warn)$/

const WORD = /\p{L}{2}/u
const SENTENCE = /^\p{Lu}\p{Ll}+(?:,? \p{L}|[.!?]$)/u
/** A text between two tags of HTML that somebody wrote into code. */
const HTML = /<\/?[a-z][^<>]*>\s*\p{Lu}?\p{Ll}+[^<>]*</u

/**
 * Finds words that people would read and that are in code instead of a catalogue: in JSX, also in its expressions; in
 * the attributes and properties that are shown; in announcements; in HTML; and, if `isScreen`, whole sentences anywhere.
 * A line that ends with a comment which begins with 'no message' is left out.
 * @param {string} file its ending says whether it may have JSX
 * @param {string} code
 * @param {{ isScreen: boolean }} options false for code of the server, whose sentences are for logs and clients too
 * @returns {string[]} `line: text`
 */
export function ownWords(file, code, { isScreen }) {
  const { program, errors } = parseSync(file, code)
  if (errors.length > 0) throw new Error(`${file}: ${errors[0].message}`)
  const lines = code.split('\n')
  const found = new Map()

  function report(node, text) {
    const line = code.slice(0, node.start).split('\n').length
    if (!/\/\/ no message/.test(lines[line - 1])) found.set(node.start, `${line}: ${text.trim()}`)
  }
  /** Reports each text that an expression may have as its value and that matches. */
  function reportTexts(node, pattern) {
    for (const { at, text } of textsOf(node)) if (pattern.test(text) && !text.startsWith('https://')) report(at, text)
  }
  function look(node) {
    if (Array.isArray(node)) return node.forEach(look)
    if (typeof node?.type !== 'string' || node.type.startsWith('TS')) {
      if (/^TS(?:As|Satisfies|NonNull)/.test(node?.type)) look(node.expression)
      return
    }
    const { type } = node
    if (/^(?:Import|Export(?:All|Named))/.test(type) && node.source) return
    if (type === 'JSXText' && WORD.test(node.value)) report(node, node.value)
    if (type === 'JSXElement' || type === 'JSXFragment')
      for (const child of node.children)
        if (child.type === 'JSXExpressionContainer') reportTexts(child.expression, WORD)
    if (type === 'JSXAttribute') {
      if (SHOWN_ATTRIBUTES.test(nameOf(node.name))) reportTexts(node.value, WORD)
      else if (node.value?.type === 'JSXExpressionContainer') look(node.value.expression)
      return
    }
    if (type === 'Property' && SHOWN_PROPERTIES.test(nameOf(node.key))) reportTexts(node.value, SENTENCE)
    if (type === 'CallExpression' && ANNOUNCEMENTS.test(nameOf(node.callee))) reportTexts(node.arguments[0], WORD)
    if (/^(?:Call|New)Expression$/.test(type) && FOR_OPERATORS.test(nameOf(node.callee))) return
    if (type === 'Literal' || type === 'TemplateLiteral') {
      if (isScreen) reportTexts(node, SENTENCE)
      reportTexts(node, HTML)
    }
    for (const child of Object.values(node)) look(child)
  }
  look(program)
  return [...found.values()]
}

function nameOf(node) {
  if (node.type === 'MemberExpression') return nameOf(node.property)
  return String(node.name?.name ?? node.name ?? node.value ?? '')
}

/** Returns the texts that an expression may have as its value, with `…` for what is filled in. */
function textsOf(node) {
  if (!node) return []
  const { type } = node
  if (type === 'Literal') return typeof node.value === 'string' ? [{ at: node, text: node.value }] : []
  if (type === 'TemplateLiteral')
    return [{ at: node, text: node.quasis.map(({ value }) => value.cooked ?? value.raw).join('…') }]
  if (type === 'ConditionalExpression') return [...textsOf(node.consequent), ...textsOf(node.alternate)]
  if (type === 'LogicalExpression' || (type === 'BinaryExpression' && node.operator === '+'))
    return [...textsOf(node.left), ...textsOf(node.right)]
  if (/^(?:JSXExpressionContainer|ParenthesizedExpression|TS(?:As|Satisfies|NonNull)Expression)$/.test(type))
    return textsOf(node.expression)
  return []
}
