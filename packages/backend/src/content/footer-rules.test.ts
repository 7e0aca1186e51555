import { collections } from '@tablier/contracts'
import { describe, expect, it } from 'vitest'
import { AppError } from '../calls/app-error.ts'
import { type ContentValues, contentValues } from './content-values.ts'

const cases = {
  html: [
    { dirty: '<strong>Maison</strong><br />by <em>hand</em>', clean: '<strong>Maison</strong><br />by <em>hand</em>' },
    {
      dirty: '<a href="https://a.example" onclick="x()">a</a>',
      clean: '<a href="https://a.example" rel="noopener noreferrer">a</a>',
    },
    { dirty: '<a href="javascript:alert(1)">a</a>', clean: '<a rel="noopener noreferrer">a</a>' },
    { dirty: 'Hello<script>alert(1)</script>', clean: 'Hello' },
    { dirty: '<p style="color:red" class="x">Hi</p>', clean: '<p>Hi</p>' },
    { dirty: '<img src=x onerror=alert(1)>Hi', clean: 'Hi' },
    { dirty: '<svg><script>alert(1)</script></svg>Hi', clean: 'Hi' },
    { dirty: '2 < 3 & 4', clean: '2 &lt; 3 &amp; 4' },
    {
      dirty:
        '<table><thead><tr><th>Cookie</th><th>Purpose</th></tr></thead><tbody><tr><td>_ga</td>\n<td>Statistics</td></tr></tbody></table>',
      clean: '<div>Cookie – Purpose<br />_ga – Statistics</div>',
    },
    {
      dirty: '<section>One</section><blockquote>Two</blockquote><dl><dt>Three</dt><dd>Four</dd></dl>',
      clean: '<div>One</div><div>Two</div><div><div>Three</div><div>Four</div></div>',
    },
    {
      dirty: '<ol start="3" onclick="x()"><li>Three</li></ol><ol start="1e9"><li>One</li></ol>',
      clean: '<ol start="3"><li>Three</li></ol><ol><li>One</li></ol>',
    },
  ],
}

const cleanFooter = async (values: ContentValues) => contentValues(collections.footers, values, undefined)

it.each(cases.html)('the HTML of a footer $dirty becomes $clean', async ({ dirty, clean }) => {
  expect(await cleanFooter({ heading: dirty })).toEqual({ heading: clean })
})

it('the HTML of a footer is required: some text must remain', async () => {
  await expect(cleanFooter({ heading: '<script>x</script>' })).rejects.toThrow(AppError)
})

describe('the social media of a footer', () => {
  const entry = {
    media_name: 'Instagram',
    media_icon: 'api/uploads/0123456789abcdef-64x64.png',
    media_link: ' https://instagram.com/x ',
  }

  it('is trimmed, has its icons as paths and loses empty rows', async () => {
    const json = JSON.stringify([entry, { media_name: ' ', media_icon: '', media_link: '' }])
    expect(await cleanFooter({ social_media: json })).toEqual({
      social_media: JSON.stringify([
        {
          media_name: 'Instagram',
          media_icon: '/api/uploads/0123456789abcdef-64x64.png',
          media_link: 'https://instagram.com/x',
        },
      ]),
    })
  })

  it.each(['{', '{}', '"x"', 'null'])('refuses %s, which is not a list', async (json) => {
    await expect(cleanFooter({ social_media: json })).rejects.toThrow('must be the JSON text of a list')
  })

  it.each(['javascript:alert(1)', 'java\tscript:alert(1)', '\u00a0javascript:alert(1)'])(
    'refuses the link %s',
    async (media_link) => {
      const social_media = JSON.stringify([{ ...entry, media_link }])
      await expect(cleanFooter({ social_media })).rejects.toThrow('has a link')
    },
  )

  it('has no characters that nobody has typed, which are escaped in its JSON', async () => {
    const { social_media: json } = await cleanFooter({
      social_media: JSON.stringify([{ ...entry, media_name: 'a\0\ud800\ufeffe\u0301' }]),
    })
    expect(JSON.parse(String(json))).toMatchObject([{ media_name: 'aé' }])
  })

  it('refuses an icon that is not an upload', async () => {
    const social_media = JSON.stringify([{ ...entry, media_icon: '../etc/passwd' }])
    await expect(cleanFooter({ social_media })).rejects.toThrow('has an icon')
  })
})
