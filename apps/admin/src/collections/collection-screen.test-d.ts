/** Checked by the compiler only: a screen that does not fit its contract must not compile. */
import type { CollectionScreen, ScreenOf } from './collection-screen.ts'
import { bannersScreen } from './screens/frame.ts'

const { fields } = bannersScreen
const { buttonText2: _left, ...incomplete } = fields

void (bannersScreen satisfies CollectionScreen)

// @ts-expect-error -- a field of the contract without a label and an input
void ({ ...bannersScreen, fields: incomplete } satisfies ScreenOf<'banners'>)

// @ts-expect-error -- a field that the contract does not have
void ({ ...bannersScreen, columns: ['title'] } satisfies ScreenOf<'banners'>)

// @ts-expect-error -- the wire's name instead of the screens' name
void ({ ...bannersScreen, filters: { search: ['sub_heading'], all: 'All' } } satisfies ScreenOf<'banners'>)

// @ts-expect-error -- a text input for the path of a picture
void ({ ...bannersScreen, fields: { ...fields, mediaUrl: fields.heading } } satisfies ScreenOf<'banners'>)

// @ts-expect-error -- a media input for a text
void ({ ...bannersScreen, fields: { ...fields, heading: fields.mediaUrl } } satisfies ScreenOf<'banners'>)

const { beyondLimit: _unsaid, ...unlimited } = bannersScreen
// @ts-expect-error -- the page shows one banner, and nothing says why others are not on the site
void (unlimited satisfies ScreenOf<'banners'>)
