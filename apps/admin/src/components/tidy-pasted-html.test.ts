import { describe, expect, it } from 'vitest'
import { shownHtml } from './rich-text-schema.ts'
import { tidyPastedHtml } from './tidy-pasted-html.ts'

/** One text of each program, as it puts it on the clipboard. */
const clipboards = import.meta.glob<string>('../../test/pasted/*.html', {
  query: '?raw',
  import: 'default',
  eager: true,
})
const programs = Object.entries(clipboards).map(([path, html]) => [path.replace(/^.*\/|\.html$/g, ''), html] as const)
const table =
  '<table><tbody><tr><td><strong>Cookie</strong></td><td><strong>Purpose</strong></td></tr><tr><td>_ga</td><td>Statistics</td></tr></tbody></table>'

describe.each(programs)('what %s puts on the clipboard', (_program, html) => {
  it('keeps bold, italic, links, lists and tables on a page', () => {
    expect(shownHtml(tidyPastedHtml(html, 'page'), 'page')).toBe(
      [
        '<h2>Cookies on this site</h2>',
        '<p>We keep <strong>very little</strong>, and <em>never</em> sell it. <a href="https://example.com/rights">Your rights</a></p>',
        '<ul><li>Your name<ul><li>only the first</li></ul></li><li><strong>Your allergies</strong></li></ul>',
        '<ol><li>Ask us</li><li>We answer</li></ol>',
        table,
      ].join(''),
    )
  })

  it('keeps its words apart in a line', () => {
    const shown = shownHtml(tidyPastedHtml(html, 'line'), 'line')
    expect(shown.split('</p>').map((line) => line.replace(/<[^>]*>/g, ''))).toEqual([
      'Cookies on this site',
      'We keep very little, and never sell it. Your rights',
      '– Your name',
      '– only the first',
      '– Your allergies',
      '1. Ask us',
      '2. We answer',
      'Cookie – Purpose',
      '_ga – Statistics',
      '',
    ])
    expect(shown).toContain('<strong>very little</strong>')
  })
})

describe('on a page', () => {
  it.each([
    [
      'a piece of a sentence',
      '<meta charset="utf-8"><span style="font-weight:700">very</span> little',
      '<p><strong>very</strong> little</p>',
    ],
    [
      'a style that takes bold back',
      '<b>one <span style="font-weight:normal">two</span></b>',
      '<p><strong>one </strong>two</p>',
    ],
    ['blank lines of a mail', 'One<br>two<br><br>Three', '<p>One<br>two</p><p>Three</p>'],
    ['typed bullets', '<p>•\u00A0\u00A0Bread</p><p>· Butter</p>', '<ul><li>Bread</li><li>Butter</li></ul>'],
    ['typed dashes', '<div>- Bread</div><div>- Butter</div>', '<ul><li>Bread</li><li>Butter</li></ul>'],
    ['a single dash', '<p>– said the chef</p><p>And left</p>', '<p>– said the chef</p><p>And left</p>'],
    [
      'a list that goes on',
      '<ol start="3"><li>Three</li><li>Four</li></ol>',
      '<ol start="3"><li>Three</li><li>Four</li></ol>',
    ],
    [
      'a list inside an empty item',
      '<ul><li>One</li><li style="list-style:none"><ul><li>Inner</li></ul></li></ul>',
      '<ul><li>One<ul><li>Inner</li></ul></li></ul>',
    ],
    ['an item of two paragraphs', '<ul><li><p>One</p><p>Two</p></li></ul>', '<ul><li><p>One</p><p>Two</p></li></ul>'],
    ['small headings', '<h5><b>Data</b></h5>', '<h3>Data</h3>'],
    [
      "Word's numbered heading",
      '<h2 style="mso-list:l0 level1 lfo1"><span style="mso-list:Ignore">1.<span>&nbsp;&nbsp; </span></span>Data</h2>',
      '<h2>1. Data</h2>',
    ],
    ["Word's title", '<p class=MsoTitle>Data</p>', '<h2>Data</h2>'],
    [
      "Word's letters",
      '<p style="mso-list:l0 level1 lfo1"><span style="mso-list:Ignore">a)</span>One</p><p style="mso-list:l0 level1 lfo1"><span style="mso-list:Ignore">b)</span>Two</p>',
      '<ol><li>One</li><li>Two</li></ol>',
    ],
    [
      'merged cells',
      '<table><tr><th colspan=2>Cookies</th></tr><tr><td>_ga</td><td><p>One</p><p>Two</p></td></tr></table>',
      '<table><tbody><tr><th colspan="2">Cookies</th></tr><tr><td>_ga</td><td><p>One</p><p>Two</p></td></tr></tbody></table>',
    ],
    [
      'cells without their table',
      '<tr><td>_ga</td><td>Statistics</td></tr>',
      '<table><tbody><tr><td>_ga</td><td>Statistics</td></tr></tbody></table>',
    ],
    [
      'a list in a cell',
      '<table><tr><td><ul><li>One</li></ul></td><td></td></tr></table>',
      '<table><tbody><tr><td><ul><li>One</li></ul></td><td></td></tr></tbody></table>',
    ],
    ['a table that only frames', '<table><tr><td>One</td></tr><tr><td>Two</td></tr></table>', '<p>One</p><p>Two</p>'],
    [
      'a table in a list',
      '<ul><li>Here:<table><tr><td>a</td><td>b</td></tr></table></li></ul>',
      '<ul><li><p>Here:</p><p>a – b</p></li></ul>',
    ],
    [
      'blocks that a page has not',
      '<section>One</section><section>Two</section><dl><dt>Three</dt><dd>Four</dd></dl><blockquote>Five</blockquote>',
      '<p>One</p><p>Two</p><p>Three</p><p>Four</p><p>Five</p>',
    ],
    ['lines of a program', '<pre>one\n  two</pre>', '<p>one<br>two</p>'],
    ['lines of a chat', '<div style="white-space: pre-wrap;">one\ntwo\n\nthree</div>', '<p>one<br>two</p><p>three</p>'],
    [
      'protected and invisible spaces',
      '<p>10\u00A0€ for\u00A0 two\u200B, pl\u00ADease</p>',
      '<p>10&nbsp;€ for two, please</p>',
    ],
    [
      'what is hidden',
      '<p style="display:none">Gone</p><p>Here<span style="mso-hide:all">gone</span></p>',
      '<p>Here</p>',
    ],
    [
      'pictures of emoji',
      '<p>Thanks <img alt="🍋" src="x.png"><img alt="A lemon" src="y.png"></p>',
      '<p>Thanks 🍋</p>',
    ],
    [
      'links that lead nowhere',
      '<a href="#_ftn1">[1]</a> <a href="file:///C:/x.docx">x</a> <a href="javascript:alert(1)">y</a>',
      '<p>[1] x y</p>',
    ],
    ['scripts', '<img src=x onerror=alert(1)><script>alert(1)</script><p onclick="alert(1)">One</p>', '<p>One</p>'],
    ['nothing', '<p>&nbsp;</p>', ''],
  ])('%s: %j', (_what, html, tidy) => {
    expect(shownHtml(tidyPastedHtml(html, 'page'), 'page')).toBe(tidy)
  })
})
