import type { Api, BodyOf, CollectionName, ContentStatus, SocialMedia } from '@tablier/contracts'
import type { PictureName } from './pictures.ts'

/** What the create endpoint of a collection takes. */
export type CreateBody<Name extends CollectionName> = BodyOf<Api[Name]['create']>

/** Only a file column may hold null; an optional text that was never given is ''. */
type FileColumn<Body> = { [K in keyof Body]-?: null extends Body[K] ? K : never }[keyof Body]

/** A social media entry whose icon is still a picture file. */
export type DemoSocialMedia = Omit<SocialMedia, 'media_icon'> & { readonly picture: PictureName }

/**
 * A create body whose file is named, not stored: `picture` stands for the
 * collection's file column, `socialMedia` for a footer's JSON text.
 */
export type DemoRecord<Name extends CollectionName> = DemoRecordOf<CreateBody<Name>>

type DemoRecordOf<Body> = Body extends unknown // one collection of a union at a time
  ? Readonly<Omit<Body, FileColumn<Body> | 'social_media' | 'status'>> & {
      readonly status: ContentStatus
      readonly picture?: [FileColumn<Body>] extends [never] ? never : PictureName
      readonly socialMedia?: 'social_media' extends keyof Body ? readonly DemoSocialMedia[] : never
    }
  : never

/** The records of each collection, in the order of the page. */
export type DemoContent = { readonly [Name in CollectionName]: readonly DemoRecord<Name>[] }
