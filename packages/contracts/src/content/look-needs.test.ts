import { describe, expect, it } from 'vitest'
import { layoutNames, openingNames } from './look-choices.ts'
import { type Help, type LookChoice, type Material, materialOf, whatWouldHelp } from './look-needs.ts'
import { readyLookNames, readyLooks } from './ready-looks.ts'

const picture = (width: number, height: number) => ({ isFilm: false, size: { width, height } })
const film = { isFilm: true, size: { width: 640, height: 360 } }
const rich: Material = { media: picture(2400, 1350), title: 20, dishes: 9, dishPictures: 9, galleryPictures: 9 }
const bare: Material = { media: null, title: 0, dishes: 0, dishPictures: 0, galleryPictures: 0 }
/** A dim photo held upright, a long German title, three dishes of which one has a large picture. */
const difficult: Material = { media: picture(900, 1600), title: 88, dishes: 3, dishPictures: 1, galleryPictures: 0 }

describe('whatWouldHelp', () => {
  it.each<[LookChoice, Material, Help['what'] | null]>([
    [{ opening: 'full' }, rich, null],
    [{ opening: 'full' }, bare, 'landscape'],
    [{ opening: 'full' }, difficult, 'landscape'],
    [{ opening: 'full' }, { ...rich, media: picture(1599, 900) }, 'landscape'],
    [{ opening: 'full' }, { ...rich, media: picture(1600, 900) }, null],
    [{ opening: 'full' }, { ...rich, media: picture(1600, 1600) }, 'landscape'],
    [{ opening: 'full' }, { ...rich, media: film }, null],
    [{ opening: 'full' }, { ...rich, media: { isFilm: false, size: null } }, null],
    [{ opening: 'full' }, { ...rich, title: 84 }, null],
    [{ opening: 'full' }, { ...rich, title: 85 }, 'shorterTitle'],
    [{ opening: 'split' }, bare, 'picture'],
    [{ opening: 'split' }, { ...rich, media: picture(799, 1200) }, 'widerPicture'],
    [{ opening: 'split' }, { ...rich, media: picture(800, 1200) }, null],
    [{ opening: 'split' }, difficult, 'shorterTitle'],
    [{ opening: 'words' }, bare, null],
    [{ opening: 'words' }, difficult, null],
    [{ opening: 'film' }, rich, 'film'],
    [{ opening: 'film' }, { ...rich, media: film }, null],
    [{ layout: 'evening' }, bare, null],
    [{ layout: 'quiet' }, bare, null],
    [{ layout: 'story' }, difficult, 'dishPictures'],
    [{ layout: 'story' }, rich, null],
    [{ layout: 'carte' }, { ...rich, dishes: 2 }, 'dishes'],
    [{ layout: 'carte' }, difficult, null],
    [{ layout: 'exact' }, bare, 'dishes'],
    [{ layout: 'story', opening: 'film' }, bare, 'film'],
    [{ layout: 'story', opening: 'words' }, bare, 'dishPictures'],
    [{}, bare, null],
  ])('of %o with %o is %s', (choice, material, what) => {
    expect(whatWouldHelp(choice, material)?.what ?? null).toBe(what)
  })

  it('says how much', () => {
    expect(whatWouldHelp({ opening: 'full' }, bare)).toEqual({ what: 'landscape', count: 1600 })
    expect(whatWouldHelp({ layout: 'story' }, bare)).toEqual({ what: 'dishPictures', count: 2 })
  })
})

it('lets every layout and opening be filled', () => {
  const choices = [...layoutNames.map((layout) => ({ layout })), ...openingNames.map((opening) => ({ opening }))]
  expect(choices.filter((choice) => whatWouldHelp(choice, { ...rich, media: film }))).toEqual([])
})

const stored = (size: string, extension = 'jpg') => `/api/uploads/${'0123456789abcdef'.repeat(2)}-${size}.${extension}`

describe('materialOf', () => {
  it('reads the first banner, and counts the pictures that are wide enough', () => {
    const banners = [
      { heading: 'Große Küche', media: stored('900x1600') },
      { heading: '', media: null },
    ]
    const dishes = [stored('600x400'), stored('599x400'), null, 'https://elsewhere.test/a.jpg']
    expect(materialOf({ banners, dishes, gallery: [stored('2400x1350')] })).toEqual({
      media: picture(900, 1600),
      title: 11,
      dishes: 4,
      dishPictures: 2,
      galleryPictures: 1,
    })
  })

  it('knows a film', () => {
    const { media } = materialOf({
      banners: [{ heading: '', media: stored('640x360', 'mp4') }],
      dishes: [],
      gallery: [],
    })
    expect(media).toEqual({ isFilm: true, size: null })
  })

  it('is bare on a new site', () => expect(materialOf({ banners: [], dishes: [], gallery: [] })).toEqual(bare))
})

describe('the ready looks', () => {
  const looks = readyLookNames.map((name) => readyLooks[name])

  it('show every layout and every opening', () => {
    expect([...new Set(looks.map(({ layout }) => layout))].sort()).toEqual([...layoutNames].sort())
    expect([...new Set(looks.map(({ opening }) => opening))].sort()).toEqual([...openingNames].sort())
  })

  it('have several for every material', () => {
    for (const material of [rich, bare, difficult])
      expect(looks.filter((look) => !whatWouldHelp(look, material)).length).toBeGreaterThanOrEqual(2)
  })
})
