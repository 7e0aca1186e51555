import { oldestBrowsers } from '@tablier/browsers'
import { words } from '@tablier/words/before/all'
import { languages } from '@tablier/words/languages'
import type { IndexHtmlTransformContext, Plugin } from 'vite'

/** What index.html has in the places of its words and its code, so that its script is one without them too. */
const WORDS = "'%WORDS%'"
const CODE = "'%CODE%'"
/** Comments, and spaces at the beginning of lines. */
const FOR_READERS = /^\s*(?:\/\/.*|\/\*.*\*\/|<!--.*-->)\n|^\s+| \/\/ .*$/gm

/** A part of the build: writes the frame's words into index.html. */
export function wordsOfFrame(): Plugin {
  return { name: 'words-of-frame', transformIndexHtml: withFrameWords }
}

/**
 * Returns index.html with what its frame says in each language, while the app opens and if it cannot start, without its
 * comments. Its script looks for what came last to the oldest browsers; those that lack more fail by an error.
 */
export function withFrameWords(html: string): string {
  const named = Object.entries(oldestBrowsers).map(([name, version]) => `${name.replace(/^./, capital)} ${version}`)
  const browsers = named.join(', ')
  const sayings = Object.entries(words).map(([language, t]) => [language, [t.opening, t.couldNotStart({ browsers })]])
  return html.replace(WORDS, () => JSON.stringify(Object.fromEntries(sayings))).replace(FOR_READERS, '')
}

/**
 * A part of the build: lets the browser fetch at once all code that the first page needs, which the app would ask for
 * one after the other, and paint the frame without waiting for the stylesheet. What follows from the language and the
 * session is a table for the script in index.html.
 */
export function codeOfFrame(): Plugin {
  let base = ''
  return {
    name: 'code-of-frame',
    configResolved: (config) => void (base = config.base),
    transformIndexHtml: {
      order: 'post',
      handler: (html, { bundle = {} }) => {
        const [script, style, pages] = [/\/start-.*\.js$/, /\/start-.*\.css$/, /\/dashboard-.*\.js$/].map((name) =>
          Object.keys(bundle).find((file) => name.test(file)),
        )
        if (!script || !style || !pages) return html // the development server has no bundle
        const preloads = [script, ...importsOf(bundle, script)]
          .map((file) => `<link rel="modulepreload" crossorigin href="${base}${file}">`)
          .filter((link) => !html.includes(link))
        return html
          .replace(CODE, () => JSON.stringify(codeByLanguage(bundle, `${base}${pages}`, base)))
          .replace('</head>', () => `  ${preloads.join('\n    ')}\n  </head>`)
          .replace('</body>', () => `  <link rel="stylesheet" crossorigin href="${base}${style}">\n  </body>`)
      },
    },
  }
}

type Bundle = NonNullable<IndexHtmlTransformContext['bundle']>

/** Returns the files that the frame waits for, by the language: the words of the sign-in, those of the desk, and its code. */
function codeByLanguage(bundle: Bundle, pages: string, base: string): Record<string, readonly string[]> {
  const wordsIn = (part: string, language: string) => {
    const module = `/words/dist/${part}/${language}.js`
    const found = Object.values(bundle).find((file) => file.type === 'chunk' && file.facadeModuleId?.endsWith(module))
    return found ? [base + found.fileName] : []
  }
  return Object.fromEntries(
    languages.map((language) => [language, [...wordsIn('start', language), ...wordsIn('desk', language), pages]]),
  )
}

function importsOf(bundle: Bundle, file: string): readonly string[] {
  const chunk = bundle[file]
  return chunk?.type === 'chunk' ? chunk.imports : []
}

function capital(letter: string): string {
  return letter.toUpperCase()
}
