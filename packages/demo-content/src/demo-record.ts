import type { Api, BodyOf, CollectionName, ContentStatus, SocialMedia } from '@tablier/contracts'
import type { PictureName } from './pictures.ts'

export type CreateBody<Name extends CollectionName> = BodyOf<Api[Name]['create']>

/** The file column is the only one that may be null. */
type FileColumn<Body> = { [K in keyof Body]-?: null extends Body[K] ? K : never }[keyof Body]

/** A social media entry that names a picture as its icon. */
export type DemoSocialMedia = Omit<SocialMedia, 'media_icon'> & { readonly picture: PictureName }

/** A course that names its dishes by their titles, followed by lines of text. */
export interface DemoCourse {
  readonly title: string
  readonly dishes?: readonly string[]
  readonly texts?: readonly string[]
}

/**
 * A create body that names its picture file: `picture` replaces the collection's file column, `socialMedia` a footer's
 * JSON text, and a menu's `courses` are a list.
 */
export type DemoRecord<Name extends CollectionName> = DemoRecordOf<CreateBody<Name>>

type DemoRecordOf<Body> = Body extends unknown // one collection of a union at a time
  ? Readonly<Omit<Body, FileColumn<Body> | 'social_media' | 'courses' | 'course_words' | 'status'>> & {
      /** Published unless given. */
      readonly status?: ContentStatus
      readonly picture?: [FileColumn<Body>] extends [never] ? never : PictureName
      readonly courses?: 'courses' extends keyof Body ? readonly DemoCourse[] : never
      readonly socialMedia?: 'social_media' extends keyof Body ? readonly DemoSocialMedia[] : never
    }
  : never

/** The records of each collection, in the order of the page. */
export type DemoContent = { readonly [Name in CollectionName]: readonly DemoRecord<Name>[] }
