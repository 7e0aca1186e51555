import { type TProperties, type TSchema, Type } from '@sinclair/typebox'
import { type Language, languages } from '@tablier/words/languages'
import type { ObjectSchema } from '../endpoint/endpoint.ts'
import { html, htmlKind, inLines, isOneLine, oneWordOf, text } from '../endpoint/fields.ts'

/** A language in which a site can be written besides its main one: the product has its own words in it. */
export const SiteLanguage = oneWordOf(languages)
export type SiteLanguage = Language

/** A text in another language. It is in step while `from` is the main text of now. */
export interface Translation {
  readonly text: string
  /** The main text that it was made from. */
  readonly from: string
}

/** The texts of a record in other languages, by language and field. */
export type Translations<Field extends string = string> = {
  readonly [Tag in SiteLanguage]?: { readonly [Name in Field]?: Translation }
}

/** The query of public reads: the language in which visitors read. */
export const langField = {
  lang: Type.Optional({
    ...SiteLanguage,
    description: 'Texts in this language, if the site shows it; the reply names the texts that it lacks.',
  }),
}

/** In the reply of a read with `lang`, the names of the fields that stayed in the main language. */
export const untranslatedField = {
  untranslated: Type.Optional(
    Type.Array(Type.String(), { description: 'With `lang`: the fields that stayed in the main language.' }),
  ),
}

/** Returns the schema of the translations of these fields, whose texts have the limits and the marks of the fields themselves. */
export function translationsOf<Field extends string>(
  fields: TProperties,
  names: readonly Field[],
): ObjectSchema<Translations<Field>> {
  const texts = names.map((name) => [name, Type.Optional(translationOf(fields[name]))] as const)
  const ofLanguage = Type.Object(Object.fromEntries(texts), { propertyNames: { enum: names } })
  const description = 'By language and field. `from` is the main text that `text` was made from.'
  // A record of any keys, so that a language we do not know is refused and not dropped.
  return Type.Record(Type.String(), ofLanguage, {
    propertyNames: { enum: languages },
    description,
  }) as unknown as ObjectSchema<Translations<Field>> // TypeBox cannot know the names
}

function translationOf(field: TSchema | undefined) {
  const kind = htmlKind(field)
  const plain = text(Number(field?.['maxLength']))
  const lines = field && !isOneLine(field) ? inLines(plain) : plain
  const one = kind ? html(kind, lines) : lines
  return Type.Object({ text: one, from: one }, { additionalProperties: false })
}
