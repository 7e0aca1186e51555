import { expect, it } from 'vitest'
import { ownWords } from './own-words.mjs'

const inScreen = (code) => ownWords('screen.tsx', code, { isScreen: true })
const onServer = (code) => ownWords('mail.ts', code, { isScreen: false })

it.each([
  ['between tags', '<p>Saved</p>', 'Saved'],
  ["in an expression, where oxlint's help would put it", "<p>{'Saved'}</p>", 'Saved'],
  ['in a template', '<p>{`Hello ${name}`}</p>', 'Hello …'],
  ['in one of two branches', "<p>{isSaved ? t.saved : 'not yet'}</p>", 'not yet'],
  ['after a condition', "<p>{isSaved && 'saved'}</p>", 'saved'],
  ['put together', "<p>{count + ' guests'}</p>", ' guests'.trim()],
  ['in an attribute that is read out', '<button aria-label="Close" />', 'Close'],
  ['in the expression of one', "<Field label={isNew ? t.add : 'change'} />", 'change'],
  ['in an announcement', "announceSuccess('saved')", 'saved'],
  ['in a property that is shown', "const field = { label: 'Day' + '.' , input: { heading: 'Your day' } }", 'Your day'],
  ['as a sentence anywhere', "const text = 'Please try again.'", 'Please try again.'],
])('finds words %s', (_where, code, text) => {
  expect(inScreen(code)).toEqual([`1: ${text}`])
})

it.each([
  ['the subject of a mail', "send({ subject: 'Your evening is confirmed' })", 'Your evening is confirmed'],
  ['a page', 'reply.send(`<h1>Not found</h1>`)', '<h1>Not found</h1>'],
])('finds words in %s that the server makes', (_what, code, text) => {
  expect(onServer(code)).toEqual([`1: ${text}`])
})

it.each([
  ['classes, codes, signs and addresses', '<p className="Some thing" data-state="open">{" – "}{"https://"}</p>'],
  ['messages', '<p title={t.title}>{t.saved}</p>'],
  ['errors and logs', "throw new Error('This cannot be.'); console.warn('Really not.'); log.info('Began again')"],
  ['what a comment excepts', "const text = 'The server stopped' // no message: as the API says it"],
  ['imports and types', "import x from 'Some thing'; type Name = 'Some thing'"],
])('leaves alone %s', (_what, code) => {
  expect(inScreen(code)).toEqual([])
})

it("leaves alone the server's sentences for clients and logs", () => {
  expect(onServer("const description = 'The day of the evening.'")).toEqual([])
})

it('says on which line', () => {
  expect(inScreen("const a = 1\n\nconst text = 'Please wait.'")).toEqual(['3: Please wait.'])
})
