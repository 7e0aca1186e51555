/** A use that is no fault, with the reason. */
interface AllowedUse {
  readonly feature: string
  /** What the code around the use must match, if not every use is allowed. */
  readonly code?: RegExp
  readonly reason: string
}

/** A method of the same name that is not the browser's. */
const OWN = 'a method of this name of our own or of a library'
/** Without it, something looks plainer. */
const LOOKS = 'only the looks depend on it'

export const allowedUses: readonly AllowedUse[] = [
  { feature: '.addElement()', reason: `${OWN}: ProseMirror's parser` },
  { feature: '.check()', reason: `${OWN}: ProseMirror's nodes` },
  { feature: '.command()', reason: `${OWN}: Tiptap's chains` },
  { feature: '.drop()', reason: `${OWN}: reordering by dragging` },
  { feature: '.getHTML()', reason: `${OWN}: Tiptap's editor` },
  { feature: '.lock()', code: /this\.lock\(/, reason: `${OWN}: Base UI's scroll lock` },
  { feature: '.login()', code: /auth\.login/, reason: `${OWN}: the API client` },
  { feature: '.move()', reason: `${OWN}: moving orders and sections` },
  { feature: '.share()', code: /previews\.share/, reason: `${OWN}: the API client` },
  { feature: '.showPopover()', reason: 'the drag-and-drop library asks for it in another function' },
  { feature: '.startViewTransition()', reason: `${OWN}: the router, which asks for the browser's` },
  { feature: '.sync()', code: /this\.sync\(/, reason: `${OWN}: ProseMirror's parser` },
  { feature: '.toArray()', code: /Children\.toArray/, reason: `${OWN}: React` },
  { feature: 'navigation', reason: 'React asks for it in another function' },
  { feature: '@page', reason: 'the paper size of the printer replaces it' },
  { feature: '@property', reason: 'Tailwind declares the same values for browsers without it' },
  { feature: ':has', code: /has-(?:checked|focus-visible|data-preview|\\\[button)/, reason: LOOKS },
  {
    feature: ':has',
    code: /dialog:modal|data-menu=open/,
    reason: `${LOOKS}: the page behind a dialog can be scrolled`,
  },
  { feature: ':has', code: /\[data-print\]/, reason: 'the page behind the recovery codes is printed too' },
  { feature: ':popover-open', code: /try\{/, reason: 'the error is caught' },
  {
    feature: ':has',
    code: /\.dishes:not\(:has\(\[data-media/,
    reason: `${LOOKS}: dishes without pictures have the cells of those with them`,
  },
  { feature: ':has', code: /\[autofocus\]/, reason: 'the sections below are laid out at once' },
]
