import type { Api } from '@tablier/contracts'
import { expectTypeOf } from 'vitest'
import type { Client, InputOf, OutputOf } from './client.ts'

type Status = 'Draft' | 'Published' | 'Archived'
type BannerBody = InputOf<Api['banners']['create']>['body']
type Banner = OutputOf<Api['banners']['get']>['banner']

expectTypeOf<Pick<BannerBody, 'heading' | 'subHeading' | 'mediaUrl' | 'buttonText1' | 'status'>>().toEqualTypeOf<{
  heading: string
  subHeading?: string
  mediaUrl?: string | null
  buttonText1?: string
  status?: Status
}>()
expectTypeOf<InputOf<Api['banners']['create']>['file']>().toEqualTypeOf<Blob | undefined>()
expectTypeOf<InputOf<Api['banners']['adminList']>>().toEqualTypeOf<{
  readonly query?: { page?: number; limit?: number; status?: Status }
}>()

expectTypeOf<Pick<Banner, 'id' | 'status' | 'createdAt' | 'subHeading' | 'mediaUrl' | 'buttonText1'>>().toEqualTypeOf<{
  id: number
  status: Status
  createdAt: string
  subHeading: string
  mediaUrl: string | null
  buttonText1: string
}>()
expectTypeOf<OutputOf<Api['banners']['list']>>().toEqualTypeOf<{
  items: Banner[]
  total: number
  page: number
  limit: number
}>()
expectTypeOf<OutputOf<Api['banners']['delete']>>().toEqualTypeOf<null>()

declare const client: Client<Api>

/** Only type-checked, never run. */
export async function calls() {
  // @ts-expect-error a new banner requires its body
  await client.banners.create()
  // @ts-expect-error and its heading
  await client.banners.create({ body: {} })
  // @ts-expect-error bodies have screen names
  await client.banners.create({ body: { heading: 'x', sub_heading: 'y' } })
  // @ts-expect-error a rename replaces the camelCase name
  await client.banners.create({ body: { heading: 'x', mediaPath: 'y' } })
  // @ts-expect-error a file is not a path
  await client.banners.create({ body: { heading: 'x' }, file: 'dish.jpg' })
  // @ts-expect-error opening hours have no file
  await client.contactHours.create({ body: {}, file: new Blob(['pixels']) })
  // @ts-expect-error a GET has no body
  await client.auth.me({ body: {} })
  // @ts-expect-error a single record requires its id
  await client.banners.get()
  // @ts-expect-error an id is a number
  await client.banners.get({ params: { id: '1' } })
  // @ts-expect-error the public list has no status filter
  await client.banners.list({ query: { status: 'Draft' } })
  // @ts-expect-error the icon's file is required
  await client.footerIcons.upload()
  // @ts-expect-error there is no such call
  await client.banners.publish()

  const { items } = await client.banners.list()
  // @ts-expect-error records have screen names
  items.map((banner) => banner.media_path)
  const { banner } = await client.banners.get({ params: { id: 1 } })
  // @ts-expect-error a banner may have no media
  banner.mediaUrl.startsWith('/api')
}
