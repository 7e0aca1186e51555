import { client } from '../../calls/api.ts'
import { changedGroups, compareFields, type Group } from '../../forms/merge.ts'
import { presentIn } from '../../calls/outdated.ts'
import { namesOf, sent } from '../../translations/translations.ts'
import { type PictureFacts, type PictureValues, pictureValues } from './form-values.ts'

/** What two people can change of a picture without changing the same. */
const groups: readonly Group[] = [
  { name: 'focalX', all: ['focalX', 'focalY'] },
  ...['alt', 'isDecorative', ...namesOf(['alt']).map((name) => `translations.${name}`)].map((name) => ({
    name,
    all: [name],
  })),
]

/**
 * Saves what was changed of the facts about a picture. What somebody else has changed of them meanwhile stays.
 * @param known the facts that the form began with; null if it did not know any
 * @throws ApiError `stale_version` if both have changed the same
 */
export async function savePictureFacts(path: string, mine: PictureValues, known: PictureValues | null): Promise<void> {
  try {
    await update(path, mine, known)
  } catch (error) {
    const present = presentIn<PictureFacts>(error, 'picture')
    if (!present || !known) throw error
    const theirs = pictureValues(present)
    const { collisions } = compareFields(groups, {
      base: asRecord(known),
      mine: asRecord(mine),
      theirs: asRecord(theirs),
    })
    if (collisions.length > 0) throw error
    await update(path, withChanges(theirs, mine, known), theirs)
  }
}

async function update(path: string, values: PictureValues, known: PictureValues | null): Promise<void> {
  const { version: _version, before: _before, translations, ...facts } = values
  const body = { path, ...facts, translations: sent(translations) }
  await client.pictures.update({ body: { ...body, ...(known?.version !== undefined && { version: known.version }) } })
}

/** Returns their facts with what I have changed. */
function withChanges(theirs: PictureValues, mine: PictureValues, known: PictureValues): PictureValues {
  const changed = new Set(changedGroups(groups, asRecord(known), asRecord(mine)).map(({ name }) => name))
  const take = (...names: (keyof PictureValues)[]) => (changed.has(names[0]!) ? pick(mine, names) : {})
  const texts = Object.entries(mine.translations).filter(([name]) => changed.has(`translations.${name}`))
  return {
    ...theirs,
    ...take('focalX', 'focalY'),
    ...take('alt'),
    ...take('isDecorative'),
    translations: { ...theirs.translations, ...Object.fromEntries(texts) },
  }
}

function pick<Name extends keyof PictureValues>(values: PictureValues, names: readonly Name[]) {
  return Object.fromEntries(names.map((name) => [name, values[name]])) as Pick<PictureValues, Name> // of these names
}

function asRecord(values: PictureValues): Readonly<Record<string, unknown>> {
  return { ...values }
}
