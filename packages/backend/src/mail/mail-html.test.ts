import { expect, it } from 'vitest'
import { mailHtml } from './mail-html.ts'

const site = { name: 'Chez <Ada> & "Co"', language: 'de' }
const colours = { palette: 'sea', ownColour: '' }
const html = (text: string) => mailHtml({ to: [], subject: 'Dinner & more', text }, site, colours)

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
