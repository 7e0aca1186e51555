/**
 * Attributes for a picture or video and what is shown in its place until it has loaded or if it fails. `watchMedia`
 * follows the states, whether React or the server has rendered the elements; so hydration must not compare them.
 */

/** On the element around all of them. */
export const mediaFrame = { 'data-media': 'loading', suppressHydrationWarning: true } as const
/** On what contains the picture itself. */
export const unlessFailed = { 'data-while': 'loading loaded', suppressHydrationWarning: true } as const
export const whileLoading = { 'data-while': 'loading', suppressHydrationWarning: true } as const
export const ifFailed = { 'data-while': 'failed', hidden: true, suppressHydrationWarning: true } as const
