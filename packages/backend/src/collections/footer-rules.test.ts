import { describe, expect, it } from 'vitest'
import { AppError } from '../calls/app-error.ts'
import { cleanFooter } from './content-values.ts'
import cases from './footer-rules.cases.json' with { type: 'json' }

it.each(cases.html)('the HTML of a footer $dirty becomes $clean', ({ dirty, clean }) => {
  expect(cleanFooter({ heading: dirty })).toEqual({ heading: clean })
})

it('the HTML of a footer is required: some text must remain', () => {
  expect(() => cleanFooter({ heading: '<script>x</script>' })).toThrow(AppError)
})

describe('the social media of a footer', () => {
  const entry = {
    media_name: 'Instagram',
    media_icon: 'api/uploads/0123456789abcdef-64x64.png',
    media_link: ' https://instagram.com/x ',
  }

  it('is trimmed, has its icons as paths and loses empty rows', () => {
    const json = JSON.stringify([entry, { media_name: ' ', media_icon: '', media_link: '' }])
    expect(cleanFooter({ social_media: json })).toEqual({
      social_media: JSON.stringify([
        {
          media_name: 'Instagram',
          media_icon: '/api/uploads/0123456789abcdef-64x64.png',
          media_link: 'https://instagram.com/x',
        },
      ]),
    })
  })

  it.each(['{', '{}', '"x"', 'null'])('refuses %s, which is not a list', (json) => {
    expect(() => cleanFooter({ social_media: json })).toThrow('must be the JSON text of a list')
  })

  it.each(['javascript:alert(1)', 'java\tscript:alert(1)', '\u00a0javascript:alert(1)'])(
    'refuses the link %s',
    (media_link) => {
      expect(() => cleanFooter({ social_media: JSON.stringify([{ ...entry, media_link }]) })).toThrow('has a link')
    },
  )

  it('has no characters that nobody has typed, which are escaped in its JSON', () => {
    const { social_media: json } = cleanFooter({
      social_media: JSON.stringify([{ ...entry, media_name: 'a\0\ud800\ufeffe\u0301' }]),
    })
    expect(JSON.parse(String(json))).toMatchObject([{ media_name: 'aé' }])
  })

  it('refuses an icon that is not an upload', () => {
    expect(() => cleanFooter({ social_media: JSON.stringify([{ ...entry, media_icon: '../etc/passwd' }]) })).toThrow(
      'has an icon',
    )
  })
})
