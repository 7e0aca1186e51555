import { words } from '@tablier/words/site/all'
import { expect, it } from 'vitest'
import { mailHtml } from './mail-html.ts'

const site = { name: 'Chez <Ada> & "Co"', language: 'de', url: 'https://chef.example', words: words.de }
const colours = { palette: 'sea', ownColour: '' }
const html = (text: string, isToGuest = true) =>
  mailHtml({ to: [], subject: 'Dinner & more', text }, site, { colours, isToGuest })

it('has the site name in the colours of its page, and the language', () => {
  expect(html('Hello')).toMatch(/^<!DOCTYPE html>\n<html lang="de">[^]*<title>Dinner &amp; more<\/title>/)
  expect(html('Hello')).toMatch(
    /background:#061318;color:#f4f7f4;border-bottom:4px solid #57b6b6;[^>]*>Chez &lt;Ada&gt;/,
  )
})

it('keeps paragraphs and lines', () =>
  expect(html('One\r\nline\n\n> Two\n')).toContain(
    '<p style="margin:0 0 1em" dir="auto">One<br>\nline</p>\n<p style="margin:0 0 1em" dir="auto">&gt; Two</p>\n</div>',
  ))

it.each([
  ['Chez Ada (https://chef.example)', 'Chez Ada (<a href="https://chef.example">https://chef.example</a>)'],
  ['At http://a.example/?a=1&b=2.', 'At <a href="http://a.example/?a=1&amp;b=2">http://a.example/?a=1&amp;b=2</a>.'],
  ['https://a.example/"onclick=x', '<a href="https://a.example/">https://a.example/</a>&quot;onclick=x'],
  ['<img src=x> javascript:alert(1)', '&lt;img src=x&gt; javascript:alert(1)'],
])('escapes texts, and makes links of web addresses only: %s', (text, expected) =>
  expect(html(text)).toContain(`dir="auto">${expected}</p>`),
)

const cells = (text: string) =>
  [...html(text).matchAll(/<th[^>]*>(.*?)<\/th><td[^>]*>(.*?)<\/td>/g)].map(([, term, said]) => [term, said])

it.each([
  [
    'Seen:\n\nDate: 12 June\nPlace : <Lyon>',
    [
      ['Date', '12 June'],
      ['Place', '&lt;Lyon&gt;'],
    ],
  ],
  [
    'Your evening\nDate: 12 June\nStart: 19:30',
    [
      ['Date', '12 June'],
      ['Start', '19:30'],
    ],
  ],
  ['Date: 12 June', [['Date', '12 June']]],
  ['PS: See you soon!', []],
  ['On the menu: fish\nor meat\nand more', []],
  ['See https://a.example: it is there\nAt 19:30', []],
  ['> Date: 12 June\n> Start: 19:30', []],
])('makes a table of facts, and of nothing else: %j', (text, facts) => expect(cells(text)).toEqual(facts))

const page = 'https://chef.example/enquiry/abc'
const buttons = (text: string, isToGuest?: boolean) => html(text, isToGuest).match(/<a [^>]*inline-block[^>]*>[^<]*/g)

it("makes a button of the first link to a guest's page, in the colours of the page", () => {
  const shown = html(`Here:\n${page}\n\n${page}`)
  expect(shown).toMatch(
    /<a href="https:\/\/chef\.example\/enquiry\/abc" style="[^"]*background:#57b6b6;color:#061318">Ihren/,
  )
  expect(buttons(`${page}\n\n${page}`)).toHaveLength(1)
})

it.each([
  ['elsewhere', 'https://evil.example/enquiry/abc', true],
  ['at an address that begins alike', 'https://chef.example.evil.example/enquiry/abc', true],
  ['of the back office', 'https://chef.example/admin/orders/1', true],
  ['in a sentence', `See ${page}`, true],
  ['to the owner', page, false],
])('makes no button of a link %s', (_what, text, isToGuest) => expect(buttons(text, isToGuest)).toBeNull())

it('has the signature apart from the text above and the quotation below', () => {
  const shown = html('Gladly.\n\n-- \nAda <Chef>\nTelefon: 123\n\n> Hello')
  expect(shown).toMatch(/Gladly\.<\/p>\n<div [^>]*>Ada &lt;Chef&gt;<br>\nTelefon: 123<\/div>\n<p [^>]*>&gt; Hello/)
})
