import { oldestBrowsers } from '@tablier/browsers'
import { words } from '@tablier/words/before/all'
import type { Plugin } from 'vite'

/** What index.html has in the place of the sentences, so that its script is one without them too. */
const PLACE = "'%SENTENCES%'"
const COMMENT_LINE = /^\s*(?:\/\/.*|\/\*.*\*\/|<!--.*-->)\n/gm

/**
 * A part of the build: writes into index.html what it says, in each language, if the app cannot start, and leaves out
 * its comments. Its script looks for what came last to the oldest browsers; those that lack more fail by an error.
 */
export function sentencesForOlderBrowsers(): Plugin {
  const browsers = Object.entries(oldestBrowsers).map(([name, version]) => `${name.replace(/^./, capital)} ${version}`)
  const sentences = Object.entries(words).map(
    ([language, t]) => [language, t.couldNotStart({ browsers: browsers.join(', ') })] as const,
  )
  return {
    name: 'sentences-for-older-browsers',
    transformIndexHtml: (html) =>
      html.replace(PLACE, () => JSON.stringify(Object.fromEntries(sentences))).replace(COMMENT_LINE, ''),
  }
}

function capital(letter: string): string {
  return letter.toUpperCase()
}
