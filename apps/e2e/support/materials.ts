import { readFileSync } from 'node:fs'
import type { Client } from '@tablier/api-client'
import type { Api } from '@tablier/contracts'
import sharp, { type Sharp } from 'sharp'
import { showAllLanguages } from './owner.ts'

/** What owners put into a page: the example, and what is harder to lay out. Each function fills an example site. */
export const materials: Readonly<Record<string, Material>> = {
  'the example': { fill: () => Promise.resolve() },
  German: { fill: showAllLanguages, path: '/de/' },
  'difficult material': { fill: fillDifficult },
  'a white portrait and long words': { fill: fillWhite },
  'one dish': { fill: (owner) => fillDishes(owner, 1) },
  'forty dishes': { fill: (owner) => fillDishes(owner, 40) },
  'no picture': { fill: fillWithoutPictures },
}

interface Material {
  readonly fill: (owner: Client<Api>) => Promise<unknown>
  /** The page's address, by default `/`. */
  readonly path?: string
}

const published = { status: 'Published' } as const
const LONG = 'Weihnachtsfeiertagsmenüvorschläge'

/** 88 letters, as a German chef wrote them. */
const GERMAN_TITLE = 'Feine Landküche aus der Lüneburger Heide, gekocht bei Ihnen zu Hause, für kleine Runden.'
/** 120 letters. */
const LONGEST_TITLE = `${LONG} – ein Abendessen wie im Restaurant, aber bei Ihnen zu Hause und ganz ohne Abwasch oder Einkauf!!`
/** More than 140 letters. */
const LONG_SUB_HEADING =
  'Seit dreißig Jahren koche ich für Familien, Freunde und kleine Feste: mit Gemüse vom Hof nebenan, Fisch aus der Elbe, Wild aus der Heide und Brot, das ich am Morgen selbst backe.'

/** A picture of the example content. */
function photo(name: string): Sharp {
  return sharp(readFileSync(new URL(`../../../packages/demo-content/src/pictures/${name}.jpg`, import.meta.url)))
}

/** A dim photo held upright, a logo on white ground, a long title, three unequal dishes, no review, no gallery. */
async function fillDifficult(owner: Client<Api>): Promise<void> {
  await owner.examples.remove()
  await owner.settings.update({ body: { siteName: 'Landküche Böttcher', hiddenSections: [] } })
  await owner.logos.create({ body: { textLogo: 'Landküche Böttcher', ...published }, file: await logoOnWhite() })
  await owner.banners.create({
    body: {
      heading: GERMAN_TITLE,
      subHeading: LONG_SUB_HEADING,
      buttonText1: 'Unsere Gerichte ansehen',
      buttonText2: 'Termin anfragen',
      ...published,
    },
    file: await fileOf(dim(photo('gallery-08').resize(900, 1600, { fit: 'cover' }))),
  })
  await owner.aboutContents.create({
    body: { heading: 'Über mich', summary: LONG_SUB_HEADING, details: `${LONG_SUB_HEADING} `.repeat(4), ...published },
    file: await fileOf(dim(photo('about').resize(700, 1100, { fit: 'cover' }))),
  })
  await owner.aboutFeatures.create({ body: { title: '30 Jahre', details: 'am Herd', ...published } })
  await owner.serviceContents.create({ body: { heading: 'Was ich anbiete', ...published } })
  await owner.serviceFeatures.create({ body: { title: LONG, details: LONG_SUB_HEADING, ...published } })
  await owner.serviceFeatures.create({ body: { title: 'Kochkurs', details: 'Zu zweit.', ...published } })
  await owner.portfolioContents.create({ body: { heading: 'Gerichte', ...published } })
  const dishes = [
    { title: 'Suppe', category: 'Vorspeise', file: dim(photo('dish-05').resize(600, 1000, { fit: 'cover' })) },
    {
      title: 'Geschmorte Rehkeule mit Wacholderrahm, Rotkohl, handgeschabten Spätzle und eingelegten Preiselbeeren',
      category: LONG,
      ingredients: 'Reh, Wacholder, Rotkohl, Mehl, Eier, Preiselbeeren, Butter, Sahne, Rotwein, Lorbeer, Piment',
      details: LONG_SUB_HEADING,
    },
    {
      title: 'Rote Grütze',
      category: 'Nachtisch',
      details: 'Mit Vanillesoße.',
      file: photo('dish-04').resize(500, 280),
    },
  ]
  for (const { file, ...dish } of dishes)
    await owner.portfolioItems.create({
      body: { ...dish, ...published },
      ...(file && { file: await fileOf(file) }),
    })
  await owner.contactInfos.create({
    body: { type: 'Phone', label: 'Telefon', value: '+49 4131 555 0137', ...published },
  })
  await owner.footers.create({ body: { heading: 'Landküche Böttcher', ...published } })
}

/** The brightest picture, held upright; the widest logo; the longest title and words. */
async function fillWhite(owner: Client<Api>): Promise<void> {
  const white = { create: { width: 900, height: 1600, channels: 3, background: 'white' } } as const
  const gold = { create: { width: 900, height: 100, channels: 3, background: '#be965a' } } as const
  await owner.banners.create({
    body: {
      heading: LONGEST_TITLE,
      subHeading: LONG.repeat(3),
      buttonText1: LONG,
      buttonText2: 'Buchen',
      ...published,
    },
    file: await fileOf(sharp(white)),
  })
  await owner.logos.create({ body: { textLogo: LONG, ...published }, file: await fileOf(sharp(gold)) })
  await owner.serviceFeatures.create({ body: { title: LONG, details: LONG.repeat(3), ...published } })
  await owner.portfolioItems.create({ body: { title: LONG, category: LONG, details: LONG, ...published } })
}

async function fillDishes(owner: Client<Api>, count: number): Promise<void> {
  const { items } = await owner.portfolioItems.adminList({ query: { limit: 100 } })
  for (const { id } of items.slice(count)) await owner.portfolioItems.delete({ params: { id } })
  for (let dish = items.length; dish < count; dish += 1)
    await owner.portfolioItems.create({ body: { title: `Dish number ${dish + 1}`, category: 'Season', ...published } })
}

async function fillWithoutPictures(owner: Client<Api>): Promise<void> {
  const empty = { body: { mediaUrl: null } } as const
  const banners = await owner.banners.adminList({ query: {} })
  for (const { id } of banners.items) await owner.banners.update({ params: { id }, ...empty })
  const abouts = await owner.aboutContents.adminList({ query: {} })
  for (const { id } of abouts.items) await owner.aboutContents.update({ params: { id }, ...empty })
  const logos = await owner.logos.adminList({ query: {} })
  for (const { id } of logos.items) await owner.logos.update({ params: { id }, body: { imgLogo: null } })
  const services = await owner.serviceFeatures.adminList({ query: {} })
  for (const { id } of services.items) await owner.serviceFeatures.update({ params: { id }, body: { iconUrl: null } })
  const dishes = await owner.portfolioItems.adminList({ query: { limit: 100 } })
  for (const { id } of dishes.items) await owner.portfolioItems.update({ params: { id }, body: { imageUrl: null } })
  const gallery = await owner.galleryItems.adminList({ query: { limit: 100 } })
  for (const { id } of gallery.items) await owner.galleryItems.update({ params: { id }, body: { imageUrl: null } })
}

/** As photographed in a restaurant in the evening. */
function dim(picture: Sharp): Sharp {
  return picture.modulate({ brightness: 0.4, saturation: 0.8 })
}

/** A mark and two lines, black on white ground with a wide margin. */
function logoOnWhite(): Promise<Blob> {
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="800" height="400"><rect width="800" height="400" fill="#fff"/>
    <circle cx="220" cy="200" r="90" fill="none" stroke="#222" stroke-width="16"/><path d="M180 240V150M220 240V150M260 240V150" stroke="#222" stroke-width="14"/>
    <rect x="350" y="150" width="300" height="36" fill="#222"/><rect x="350" y="214" width="200" height="20" fill="#777"/></svg>`
  return fileOf(sharp(Buffer.from(drawing)))
}

async function fileOf(picture: Sharp): Promise<Blob> {
  return new Blob([new Uint8Array(await picture.png().toBuffer())], { type: 'image/png' })
}
